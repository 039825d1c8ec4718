import type { CalendarDate } from "./calendar-date.ts";
import type { EditField } from "./edit.ts";
import type { Award } from "./milestone.ts";
import type { DayRecord } from "./one-thing.ts";
import type { OwnReading } from "./own-reading.ts";
import type { OpenedDay } from "./programme.ts";
import type { Reminder } from "./reminder.ts";
import type { Review } from "./review.ts";

export type OwnDay = DayRecord & {
  completed_at: string | null;
  committed_at: string;
  late: boolean;
  note: string | null;
  time_zone: string;
  updated_at: string;
};

export type OwnEdit = {
  write_id: string;
  target_date: CalendarDate;
  field: EditField;
  value: string;
  edited_at: string;
  device: string | null;
  device_name: string;
  seq: number;
  applied: boolean;
  milestone: number | null;
  received_at: string;
};

/** A member's data as exported; all instants in UTC. */
export type OwnData = OwnReading & {
  member: { time_zone: string };
  days: OwnDay[];
  rest_days: { date: CalendarDate; planned_at: string }[];
  milestones: (Award & { awarded_at: string })[];
  programme_days: (OpenedDay & { round: number })[];
  manifesto_signatures: { version: string; signed_at: string }[];
  day_edits: OwnEdit[];
  review_answers: { review: Review; last_day: CalendarDate; answer: string; updated_at: string }[];
  reminder: Reminder | null;
};
