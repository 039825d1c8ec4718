import type { CalendarDate } from "@sovereign/domain/calendar-date";
import type { DayMark } from "@sovereign/domain/day-mark";
import type { Milestone } from "@sovereign/domain/milestone";

type SharedDay = { date: CalendarDate; mark: DayMark };

/** Has no text field, so an image cannot contain a member's text (decision 89). */
export type ShareImage =
  | {
      kind: "milestone";
      milestone: Milestone;
      /** The run that reached it, oldest first; the last mark is in metal. */
      marks: readonly DayMark[];
      date: CalendarDate;
    }
  | SharedPeriod;

export type SharedPeriod = {
  kind: "week" | "thirty";
  /** Oldest first. */
  days: readonly SharedDay[];
  today: CalendarDate;
  /** In days, at the last of them; 0 if there is none or it is unknown. */
  streak: number;
};

/** In pixels: the portrait format that feeds show uncropped. */
export const SHARE_SIZE = { width: 1080, height: 1350 };
