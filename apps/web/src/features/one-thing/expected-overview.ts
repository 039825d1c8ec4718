import type { OneThingRecord, Overview } from "@sovereign/contract/one-things";
import { addDays, type CalendarDate } from "@sovereign/domain/calendar-date";
import { streakIfKept, waitingDay } from "@sovereign/domain/late-answer";
import { type CompletionStatus, NO_ONE_THING_TEXT } from "@sovereign/domain/one-thing";
import { runsOf, streakFromRuns } from "@sovereign/domain/streak";

/** `at` is the instant of writing, in ISO form. */
type Write = { date: CalendarDate; at: string };

/**
 * The days that the run of the oldest record at hand has before it, from the server's last figures;
 * 0 where neither figure reaches back that far.
 */
function earlierDays({ records, today, streak, waiting }: Overview): number {
  const runs = runsOf(records);
  const beyond = streak.current - streakFromRuns(runs, today).current;
  const kept = waiting ? waiting.streak_if_kept - streakIfKept(runs, waiting.date, today) : 0;
  return Math.max(0, beyond, kept);
}

/**
 * Streak and waiting day after a write, by the server's own rules over the records at hand.
 * The days a run has beyond the oldest record at hand are taken over from the server's last answer.
 */
function withStreak(before: Overview, records: OneThingRecord[]): Overview {
  const { today } = before;
  const earlier = earlierDays(before);
  const oldest = records.at(-1)?.target_date;
  const runs = runsOf(records).map((run) =>
    run.start === oldest ? { ...run, start: addDays(run.start, -earlier) } : run,
  );
  const { current, best, today_counts } = streakFromRuns(runs, today);
  return {
    ...before,
    records,
    streak: { current, best: Math.max(before.streak.best, best), today_counts },
    waiting: waitingDay(records, runs, today),
  };
}

function withRecord(
  overview: Overview,
  write: Write,
  change: (record: OneThingRecord) => OneThingRecord,
): Overview {
  const existing = overview.records.find((record) => record.target_date === write.date);
  const record: OneThingRecord = existing ?? {
    target_date: write.date,
    content: NO_ONE_THING_TEXT,
    completion_status: "missed",
    completed_at: null,
    reflected_at: null,
    committed_at: write.at,
    late: write.date < overview.today,
    time_zone: overview.time_zone,
    updated_at: write.at,
  };
  const others = overview.records.filter((other) => other.target_date !== write.date);
  const records = [...others, { ...change(record), updated_at: write.at }];
  // By code units, which is the order of these dates: a collation costs a slow phone a millisecond
  // of the press.
  records.sort((one, other) => (one.target_date < other.target_date ? 1 : -1));
  return withStreak(overview, records);
}

/** The overview as it will be once the text is saved. */
export function withText(overview: Overview, write: Write & { content: string }): Overview {
  return withRecord(overview, write, (record) => ({ ...record, content: write.content }));
}

/** The overview as it will be once the answer is saved; milestones are the server's. */
export function withCompletion(
  overview: Overview,
  write: Write & { completion_status: CompletionStatus },
): Overview {
  return withRecord(overview, write, (record) => ({
    ...record,
    completion_status: write.completion_status,
    completed_at: write.completion_status === "completed" ? write.at : null,
    reflected_at: write.at,
  }));
}
