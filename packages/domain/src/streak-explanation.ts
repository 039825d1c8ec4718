import { addDays, type CalendarDate, daysBetween } from "./calendar-date.ts";
import { COMPLETION_STATUSES, type CompletionStatus, isOpen } from "./one-thing.ts";
import { type Break, type KnownDays, type Run, standingOn, withAnswer } from "./standing.ts";
import { presentRun } from "./streak.ts";

/** `completed` and `partial` add up to its days; `rests` are between them. */
type CountedRun = {
  start: CalendarDate;
  end: CalendarDate;
  completed: number;
  partial: number;
  rests: number;
};

export type StreakExplanation = {
  /** The run that counts; null when the streak is 0. */
  run: CountedRun | null;
  /** The break before that run; null for the first run, or a streak of 0. */
  began_after: Break | null;
  /** The length of the run that this break ended; null for none, or when unknown. */
  broke: number | null;
  /** For a streak of 0, the latest run and what ended it. */
  ended: { run: CountedRun; by: Break } | null;
  /** The streak after today, by answer; null on a day of rest. */
  after_today: Record<CompletionStatus, number> | null;
  today_is_open: boolean;
};

export function explainStreak(days: KnownDays): StreakExplanation {
  const { today, rest_days, records } = days;
  const run = presentRun(days);
  const yesterday = standingOn(days, addDays(today, -1));
  const known = run?.end === today ? standingOn(days, today) : yesterday;
  const began_after = run && known.began_after;
  const answer = records.find((record) => record.target_date === today);
  return {
    run: run && counted(run),
    began_after,
    broke: began_after && brokenBy(days, began_after),
    ended:
      !run && known.run && known.ended_by ? { run: counted(known.run), by: known.ended_by } : null,
    after_today: rest_days.includes(today) ? null : outcomes(days),
    today_is_open: answer === undefined || isOpen(answer),
  };
}

function brokenBy(days: KnownDays, { date }: Break): number | null {
  if (date <= days.earlier.through) return null;
  const { run, ended_by } = standingOn(days, date);
  return run && ended_by?.date === date ? run.days : null;
}

function counted({ start, end, days, partial }: Run): CountedRun {
  const rests = daysBetween(start, end) + 1 - days;
  return { start, end, completed: days - partial, partial, rests };
}

function outcomes(days: KnownDays): Record<CompletionStatus, number> {
  const streakAfter = (completion_status: CompletionStatus) => {
    const { run, ended_by } = standingOn(
      withAnswer(days, days.today, completion_status),
      days.today,
    );
    return ended_by || !run ? 0 : run.days;
  };
  const [completed, partial, missed] = COMPLETION_STATUSES;
  return {
    [completed]: streakAfter(completed),
    [partial]: streakAfter(partial),
    [missed]: streakAfter(missed),
  };
}
