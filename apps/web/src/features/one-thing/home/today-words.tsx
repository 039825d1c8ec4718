import { fill } from "@sovereign/content/public/fill";
import { homeTexts } from "@sovereign/content/words/dashboard";
import { oneThingTexts, writeTexts } from "@sovereign/content/words/one-thing";
import { oneThingPage } from "@sovereign/content/words/one-thing-page";
import type { OneThingRecord, Overview } from "@sovereign/contract/one-things";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { longDate } from "#core/time/dates.ts";
import { Filled } from "#design/rich-text/filled.tsx";
import { SavedWords } from "#features/one-thing/answer-words.tsx";
import { useKeptSince, useOnItsWay } from "#features/one-thing/waiting-writes.ts";
import { answeredDays } from "./answered-days.ts";
import { Said, SaidAnswer, SaidEvening, SaidKept, SaidOpen } from "./said.tsx";
import type { HomeSentence } from "./use-home-sentence.ts";

type TodayWordsProps = {
  overview: Overview;
  record: OneThingRecord | undefined;
  sentence: HomeSentence;
  isWriting: boolean;
  isSet: boolean;
  isEvening: boolean;
  rests: boolean;
};

export function TodayWords({
  overview,
  record,
  sentence,
  isWriting,
  isSet,
  isEvening,
  rests,
}: TodayWordsProps) {
  const { today, time_zone } = overview;
  const keptSince = useKeptSince(today);
  const committing = useOnItsWay(today, "text");
  const answering = useOnItsWay(today, "completion");
  if (keptSince) return <SaidKept since={keptSince} timeZone={time_zone} />;
  if (record && sentence.isAside) return <Aside />;
  // Nothing is shown before the server responds; the space for the text stays.
  if (committing || answering) return null;
  if (record?.reflected_at) return <SaidAnswer record={record} overview={overview} />;
  if (isSet) return <SavedWords more={homeTexts.tonight} />;
  if (rests && !isWriting) {
    const count = overview.streak.current;
    return <Said mark="rest">{fill(homeTexts.restStreak, { count })}</Said>;
  }
  if (isEvening) return <SaidEvening overview={overview} />;
  if (record) return <SaidOpen record={record} overview={overview} />;
  return <WritingWords overview={overview} sentence={sentence} />;
}

/** Reports that another device's sentence is the current one, and where the draft is. */
function Aside() {
  const page = (
    <Link className="link" to={paths.oneThing}>
      {homeTexts.page}
    </Link>
  );
  return (
    <Said title={writeTexts.replaced}>
      <Filled text={homeTexts.replaced} values={{ page }} />
    </Said>
  );
}

function WritingWords({ overview, sentence }: Pick<TodayWordsProps, "overview" | "sentence">) {
  if (sentence.isRefused) {
    const { blank, blankDetail } = oneThingTexts;
    return (
      <Said title={blank} tone="neg">
        {blankDetail}
      </Said>
    );
  }
  if (sentence.carriedFrom) {
    const dates = { today: longDate(overview.today), day: longDate(sentence.carriedFrom) };
    return <Said>{fill(oneThingPage.carried, dates)}</Said>;
  }
  if (sentence.text.trim() !== "") return <Said>{homeTexts.writing}</Said>;
  return <Said>{answeredDays(overview) === 0 ? homeTexts.newcomer : homeTexts.before}</Said>;
}
