import { fill } from "@sovereign/content/public/fill";
import { engineAnswers, engineTexts } from "@sovereign/content/words/accountability";
import { nothingSet, statusTexts } from "@sovereign/content/words/one-thing";
import { eveningTexts } from "@sovereign/content/words/one-thing-page";
import type { OneThingRecord } from "@sovereign/contract/one-things";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { atClockTimeOn, clockTime } from "#core/time/dates.ts";
import { ReflectionButtons } from "#days/reflection-buttons.tsx";
import { AnswerWords, SavedWords } from "#features/one-thing/answer-words.tsx";
import { useReportsDay } from "#features/one-thing/reported-days.ts";
import { useKeptSince, useOnItsWay } from "#features/one-thing/waiting-writes.ts";
import { useSaveCompletion } from "#features/one-thing/writes.ts";
import styles from "./engine-page.module.css";

type EveningQuestionProps = {
  today: CalendarDate;
  record: OneThingRecord | undefined;
  /** Whether today is planned rest, so that no answer changes the streak (decision 77). */
  rest: boolean;
};

/** A default status that the member has not chosen is no reflection (specification, section 4). */
export function EveningQuestion({ today, record, rest }: EveningQuestionProps) {
  const answer = useSaveCompletion();
  // A slow answer no longer disables the buttons.
  const sending = useOnItsWay(today, "completion");
  const keptSince = useKeptSince(today, "completion");
  const isTextSaved = useReportsDay(today);
  const savingText = useOnItsWay(today, "text");
  const unanswered = rest ? engineTexts.rest : engineTexts.advice;
  return (
    <section className={`stack at-top gap-3 ${styles.question}`} aria-labelledby="engine-question">
      <h2 className="heading" id="engine-question">
        {engineTexts.question}
      </h2>
      {!record && <p className="small t2">{fill(eveningTexts.unset, { text: nothingSet })}</p>}
      <ReflectionButtons
        value={record?.reflected_at ? record.completion_status : null}
        words={engineAnswers}
        question={engineTexts.question}
        busy={sending}
        onChoose={(status) => answer(today, status)}
      />
      <div className="touch said num" role="status">
        {/* Nothing is recorded before the server responds; the space for the text stays. */}
        {!sending && (
          <>
            {record?.reflected_at && <AnswerWords answer={record.completion_status} />}
            {record && !record.reflected_at && isTextSaved && !savingText && <SavedWords />}
            <span>{recordedWords(record, keptSince) ?? unanswered}</span>
          </>
        )}
      </div>
    </section>
  );
}

function recordedWords(record: OneThingRecord | undefined, keptSince: string | undefined) {
  if (!record?.reflected_at) return null;
  const { time_zone, target_date, reflected_at } = record;
  if (keptSince) return fill(statusTexts.kept, { time: clockTime(keptSince, time_zone) });
  const when = atClockTimeOn(reflected_at, time_zone, target_date);
  return fill(engineTexts.recorded, { when });
}
