import type { CalendarDate } from "@sovereign/domain/calendar-date";
import type { DayMark } from "@sovereign/domain/day-mark";
import type { Milestone } from "@sovereign/domain/milestone";

/** A day as an image shows it: nothing of what was written on it. */
type SharedDay = { date: CalendarDate; mark: DayMark };

/**
 * What an image to share is made of: marks, figures and dates. There is no text in it, so none of a
 * member's can be on the image (decision 89).
 */
export type ShareImage =
  | {
      kind: "milestone";
      milestone: Milestone;
      /** The run that reached it, oldest first; the last is drawn in metal. */
      marks: readonly DayMark[];
      date: CalendarDate;
    }
  | SharedPeriod;

/** A week or thirty days, as an image shows them. */
export type SharedPeriod = {
  kind: "week" | "thirty";
  /** Oldest first. */
  days: readonly SharedDay[];
  /** Drawn in metal, where it is one of the days. */
  today: CalendarDate;
  /** The streak in days at the last of them; 0 where there is none, or it is not known. */
  streak: number;
};

/** The size of an image, in pixels: the portrait that feeds show whole. */
export const SHARE_SIZE = { width: 1080, height: 1350 };
