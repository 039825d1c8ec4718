import { fill } from "@sovereign/content/public/fill";
import { dashboardTexts, homeTexts } from "@sovereign/content/words/dashboard";
import {
  oneThingTexts,
  restDayTexts,
  statusTexts,
  todayTexts,
} from "@sovereign/content/words/one-thing";
import { oneThingPage } from "@sovereign/content/words/one-thing-page";
import { versionTexts } from "@sovereign/content/words/versions";
import type { OneThingRecord, Overview } from "@sovereign/contract/one-things";
import { writtenWhen } from "@sovereign/domain/day-rollover";
import { isTextOpen, NO_ONE_THING_TEXT, ONE_THING_MAX_LENGTH } from "@sovereign/domain/one-thing";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Link } from "react-router";
import { usePageHidden } from "#core/device/device-state.ts";
import { useHeld } from "#core/page/field-in-use.ts";
import { paths } from "#core/page/paths.ts";
import { atClockTimeOn, clockTime } from "#core/time/dates.ts";
import { useTimer } from "#core/time/use-timer.ts";
import { useEditPlace } from "#days/draft/edit-place.ts";
import { ReflectionButtons } from "#days/reflection-buttons.tsx";
import { shownText } from "#days/shown-text.ts";
import { Button } from "#design/controls/button.tsx";
import { RuledTextarea } from "#design/forms/ruled-textarea.tsx";
import { MilestoneWords } from "#features/one-thing/answer-words.tsx";
import { useEveningOfVisit } from "#features/one-thing/evening-of-visit.ts";
import { useReportsDay } from "#features/one-thing/reported-days.ts";
import { useOnItsWay } from "#features/one-thing/waiting-writes.ts";
import { useSaveCompletion } from "#features/one-thing/writes.ts";
import { EveningScreen, shortDate } from "./evening.tsx";
import { FirstScreen } from "./first-screen.tsx";
import styles from "./home.module.css";
import { EveningHomeCoin } from "./home-coin.tsx";
import { Said } from "./said.tsx";
import { Sentence } from "./sentence.tsx";
import { TodayWords } from "./today-words.tsx";
import { useHomeSentence } from "./use-home-sentence.ts";

/** Long enough that no second tap of the same press reaches the marks. */
const SAME_VISIT_MS = 30 * 60_000;

/** A visit ends when the page is hidden or after half an hour. */
function useCommittedThisVisit(): [boolean, () => void] {
  const [isCommitted, setCommitted] = useState(false);
  const isHidden = usePageHidden();
  if (isCommitted && isHidden) setCommitted(false);
  useTimer(isCommitted ? SAME_VISIT_MS : null, setCommitted, false);
  return [isCommitted, () => setCommitted(true)];
}

const recordOf = ({ records, today }: Overview) => records.find((day) => day.target_date === today);

type NewsOfTodayProps = { userId: string; record: OneThingRecord; onSeen: () => void };

/** Below a field in use, which stays; committing it replaces the other version. */
function NewsOfToday({ userId, record, onSeen }: NewsOfTodayProps) {
  const { target_date: date, updated_at, time_zone } = record;
  const isAnswered = record.reflected_at !== null;
  const field = isAnswered ? "completion" : "text";
  const { where } = useEditPlace({ userId, date, field }, updated_at);
  const time = clockTime(updated_at, time_zone);
  const { answered, saved, ok, keepSaved } = versionTexts;
  return (
    <Said title={fill(isAnswered ? answered : saved.at, { where, time })}>
      {!isAnswered && `${record.content} `}
      <Button variant="text" onClick={onSeen}>
        {isAnswered ? ok : keepSaved}
      </Button>
    </Said>
  );
}

type TodayProps = {
  overview: Overview;
  settled: Overview;
  userId: string;
  takesFocus: boolean;
  partner: ReactNode;
  card: ReactNode;
};

export function Today({ overview, settled, userId, takesFocus, partner, card }: TodayProps) {
  const { today, rest_days } = overview;
  const latest = recordOf(overview);
  const saved = latest && latest.content !== NO_ONE_THING_TEXT ? latest.content : "";
  const rests = rest_days.includes(today);
  const sentence = useHomeSentence(userId, today, saved);
  const [writesAnyway, setWritesAnyway] = useState(false);
  const [committedThisVisit, setCommittedThisVisit] = useCommittedThisVisit();
  const isEvening = useEveningOfVisit(overview, committedThisVisit);
  const save = useSaveCompletion();
  const answering = useOnItsWay(today, "completion");
  useReportsDay(today);

  const { use } = sentence;
  const hasRecord = latest !== undefined;
  const day = useHeld(hasRecord, hasRecord && use.isInUse && !committedThisVisit);
  const record = day.shown ? latest : undefined;
  const isClosed = latest !== undefined && !isTextOpen(latest);
  const canSend = sentence.canSend && !isClosed;
  const isBegun = writesAnyway || use.isInUse || sentence.text.trim() !== "";
  const isWriting = !record && (!rests || isBegun);
  const isSet = committedThisVisit && record !== undefined && record.reflected_at === null;
  const hasMarks = record !== undefined && !isSet;

  function commit() {
    if (isClosed || !sentence.send()) return;
    setCommittedThisVisit();
    day.show();
  }
  function commitByKeyboard(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
    use.enter(event, commit);
  }
  const words = (saidId: string) => {
    if (record) return <Sentence text={shownText(record)} isHeading={!rests} />;
    if (!isWriting) return <p className={`${styles.sentence} thing t2`}>{homeTexts.restBody}</p>;
    return (
      <RuledTextarea
        className={styles.field}
        label={todayTexts.label}
        aria-describedby={saidId}
        placeholder={oneThingPage.placeholder}
        rows={3}
        limit={ONE_THING_MAX_LENGTH}
        value={sentence.text}
        use={use}
        onInput={(event) => sentence.write(event.currentTarget.value)}
        onKeyDown={commitByKeyboard}
      />
    );
  };
  const marks = record && (
    <ReflectionButtons
      value={record.reflected_at ? record.completion_status : null}
      busy={answering}
      onChoose={(status) => save(today, status)}
    />
  );
  const said =
    day.waits && latest ? (
      <NewsOfToday
        userId={userId}
        record={latest}
        onSeen={() => {
          if (!isClosed) sentence.keepSaved();
          day.show();
        }}
      />
    ) : (
      <TodayWords
        overview={overview}
        record={record}
        sentence={sentence}
        isWriting={isWriting}
        isSet={isSet}
        isEvening={isEvening}
        rests={rests}
      />
    );
  if (record && isEvening) {
    return (
      <EveningScreen
        label={dashboardTexts.today}
        date={shortDate(today)}
        wrote={homeTexts.evening.wrote[writtenWhen(record)]}
        sentence={<Link to={paths.oneThing}>{shownText(record)}</Link>}
        control={marks}
        said={
          <>
            {said}
            <MilestoneWords date={today} />
          </>
        }
        partner={partner}
        card={card}
        coin={<EveningHomeCoin overview={overview} settled={settled} />}
        takesFocus={takesFocus}
      />
    );
  }
  return (
    <>
      <FirstScreen
        overview={overview}
        settled={settled}
        date={today}
        title={rests ? homeTexts.rest : record ? todayTexts.label : oneThingPage.titleBlank}
        isHeading={rests || !record}
        takesFocus={takesFocus}
        words={words}
        control={
          hasMarks ? (
            marks
          ) : (
            // The same button throughout: it stays focused, and a second press does nothing.
            <Button
              variant={isWriting && canSend ? "primary" : "secondary"}
              size="large"
              icon={isSet ? "check" : undefined}
              className={isSet ? styles.set : undefined}
              aria-disabled={isSet || undefined}
              disabled={isWriting && !canSend}
              onClick={isSet ? undefined : isWriting ? commit : () => setWritesAnyway(true)}
            >
              {isSet
                ? fill(statusTexts.committed, {
                    when: atClockTimeOn(record.committed_at, record.time_zone, today),
                  })
                : isWriting
                  ? oneThingTexts.commit
                  : restDayTexts.write}
            </Button>
          )
        }
        isLow={!hasMarks}
        said={said}
      />
      {/* Below the first screen, whose parts keep their places. */}
      <p className="small t2" role="status">
        <MilestoneWords date={today} />
      </p>
      {partner}
      {card}
    </>
  );
}
