import { fill } from "@sovereign/content/public/fill";
import { homeTexts } from "@sovereign/content/words/dashboard";
import { reflectionTexts, todayTexts, waitingDayTexts } from "@sovereign/content/words/one-thing";
import { eveningTexts } from "@sovereign/content/words/one-thing-page";
import type { Overview } from "@sovereign/contract/one-things";
import { type CalendarDate, daysBetween } from "@sovereign/domain/calendar-date";
import { longDate, weekday } from "#core/time/dates.ts";
import { ReflectionButtons } from "#days/reflection-buttons.tsx";
import { shownText } from "#days/shown-text.ts";
import { waitingHelp } from "#days/waiting-words.ts";
import { Button } from "#design/controls/button.tsx";
import { lateAnswerOf, useReportsDay } from "#features/one-thing/reported-days.ts";
import { useKeptSince, useOnItsWay } from "#features/one-thing/waiting-writes.ts";
import { useSaveCompletion } from "#features/one-thing/writes.ts";
import { FirstScreen } from "./first-screen.tsx";
import { Said, SaidKept } from "./said.tsx";
import { Sentence } from "./sentence.tsx";

type LateDayProps = {
  overview: Overview;
  settled: Overview;
  date: CalendarDate;
  /** The streak before the day was answered in this visit; null until then. */
  streakBefore: number | null;
  onAnswer: () => void;
  onNext: () => void;
};

export function LateDay({ overview, settled, date, streakBefore, onAnswer, onNext }: LateDayProps) {
  const save = useSaveCompletion();
  const sending = useOnItsWay(date, "completion");
  useReportsDay(lateAnswerOf(date));
  const record = overview.records.find((day) => day.target_date === date);
  const answer = streakBefore !== null && record ? record.completion_status : null;
  return (
    <FirstScreen
      overview={overview}
      settled={settled}
      date={date}
      title={titleOf(overview, date, answer)}
      isHeading
      words={() => <Sentence text={record ? shownText(record) : waitingDayTexts.nothingSet} />}
      control={
        <ReflectionButtons
          value={answer}
          question={fill(waitingDayTexts.question, { date: longDate(date) })}
          busy={sending}
          onChoose={(status) => {
            onAnswer();
            save(date, status);
          }}
        />
      }
      said={
        <LateWords
          overview={overview}
          date={date}
          answer={answer}
          streakBefore={streakBefore}
          sending={sending}
          onNext={onNext}
        />
      }
    />
  );
}

const nameOf = ({ today }: Overview, date: CalendarDate) =>
  daysBetween(date, today) === 1 ? waitingDayTexts.yesterday : weekday(date);

function titleOf(overview: Overview, date: CalendarDate, answer: string | null): string {
  const day = nameOf(overview, date);
  if (answer === null) return fill(waitingDayTexts.title, { day });
  return answer === "missed" ? eveningTexts.answered.missed : fill(homeTexts.late.kept, { day });
}

type LateWordsProps = Pick<LateDayProps, "overview" | "date" | "streakBefore" | "onNext"> & {
  answer: string | null;
  sending: boolean;
};

function LateWords({ overview, date, answer, streakBefore, sending, onNext }: LateWordsProps) {
  const keptSince = useKeptSince(date, "completion");
  const { streak, waiting, time_zone } = overview;
  if (answer === null || streakBefore === null) {
    return waiting && <Said>{waitingHelp(waiting, streak.current)}</Said>;
  }
  if (sending) return null;
  if (keptSince) return <SaidKept since={keptSince} timeZone={time_zone} />;
  const isMissed = answer === "missed";
  return (
    <Said
      title={isMissed ? reflectionTexts.missed.title : streakWords(streak.current, streakBefore)}
      tone={isMissed ? "neg" : "pos"}
    >
      <Next overview={overview} onNext={onNext} />
    </Said>
  );
}

function streakWords(current: number, before: number): string {
  if (current === before) return fill(waitingDayTexts.stays, { current });
  const isBack = before === 0 && current > 1;
  return fill(isBack ? homeTexts.late.back : homeTexts.late.rises, { count: current });
}

function Next({ overview, onNext }: Pick<LateDayProps, "overview" | "onNext">) {
  const { waiting, records, today } = overview;
  const { next, nextDay, answer } = homeTexts.late;
  const hasToday = records.some((day) => day.target_date === today);
  const day = waiting && weekday(waiting.date);
  return (
    <>
      {day ? fill(nextDay, { day }) : next}{" "}
      <Button variant="text" onClick={onNext}>
        {day ? fill(answer, { day }) : hasToday ? todayTexts.label : todayTexts.write}
      </Button>
    </>
  );
}
