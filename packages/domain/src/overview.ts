import type { CalendarDate } from "./calendar-date.ts";
import type { WaitingDay } from "./late-answer.ts";
import type { Milestone } from "./milestone.ts";
import type { OneThingRecord } from "./one-thing.ts";
import type { Streak } from "./streak.ts";

/** What every read and write of the daily loop answers; `records` run from the newest back. */
export type Overview = {
  today: CalendarDate;
  time_zone: string;
  records: OneThingRecord[];
  streak: Pick<Streak, "current" | "best" | "today_counts">;
  /** The day that is over, was not answered for and still can be. */
  waiting: WaitingDay | null;
  /** The milestone this very write awarded; null on every other answer. */
  milestone: Milestone | null;
};
