import { type CalendarDate, calendarDateIn, isCalendarDate } from "./calendar-date.ts";
import { runningDay } from "./day-rollover.ts";
import { type EditStamp, isLaterEdit, type ReceivedEdit } from "./edit.ts";
import {
  type CompletionStatus,
  type DayRecord,
  isOpen,
  isTextOpen,
  NO_ONE_THING_TEXT,
  parseNote,
  parseOneThingText,
  writeWindow,
} from "./one-thing.ts";

export type DayWrite =
  | { kind: "text"; date: string; content: string }
  | { kind: "completion"; date: string; completion_status: CompletionStatus }
  | { kind: "note"; date: string; note: string };

/** A null text removes a line from a day that has not started. */
export type DayChange =
  | { kind: "text"; content: string | null }
  | { kind: "completion"; status: CompletionStatus }
  | { kind: "note"; note: string | null };

export type CheckedWrite = { change: DayChange; late: boolean; ahead: boolean };

type WriteProblem =
  | "one_thing.date_invalid"
  | "one_thing.blank"
  | "one_thing.too_long"
  | "one_thing.date_in_future"
  | "one_thing.date_closed";

/** Checks a write's date and text, whatever the day contains (specification, sections 4 and 5). */
export function checkDayWrite(
  write: DayWrite,
  timeZone: string,
  at: Date,
): ({ ok: true } & CheckedWrite) | { ok: false; code: WriteProblem } {
  const { kind, date } = write;
  if (!isCalendarDate(date)) return { ok: false, code: "one_thing.date_invalid" };
  const read = changeOf(write);
  if (!read.ok) return read;
  const today = calendarDateIn(timeZone, at);
  const window = writeWindow(kind, date, today, runningDay(timeZone, at));
  if (!window.ok) return window;
  const ahead = date > today;
  if (takesBack(read.change) && !ahead) return { ok: false, code: "one_thing.blank" };
  return { ok: true, change: read.change, late: window.late, ahead };
}

function changeOf(
  write: DayWrite,
): { ok: true; change: DayChange } | { ok: false; code: "one_thing.blank" | "one_thing.too_long" } {
  if (write.kind === "completion")
    return { ok: true, change: { kind: "completion", status: write.completion_status } };
  if (write.kind === "note") {
    const parsed = parseNote(write.note);
    return parsed.ok ? { ok: true, change: { kind: "note", note: parsed.note } } : parsed;
  }
  if (write.content.trim() === "") return { ok: true, change: { kind: "text", content: null } };
  const parsed = parseOneThingText(write.content);
  return parsed.ok ? { ok: true, change: { kind: "text", content: parsed.text } } : parsed;
}

/** Whether a change removes a line, and the day's record with it (decision 4). */
const takesBack = (change: DayChange): boolean => change.kind === "text" && change.content === null;

/** Returns the new value of the field: text, answer or note; empty for none. */
export function writtenValue(change: DayChange): string {
  if (change.kind === "text") return change.content ?? "";
  return change.kind === "note" ? (change.note ?? "") : change.status;
}

export type FoundDay = {
  record: Pick<DayRecord, "content" | "reflected_at"> | null;
  /** The field's current edit, removed lines, and later edits of the same device. */
  edits: readonly ReceivedEdit[];
  /** The edit that answered the day; null while it is open. */
  answer: EditStamp | null;
};

type EditProblem = "one_thing.already_reflected" | "one_thing.not_reflected";

/** Decides a change made at `place` (decision 99): a later edit of its field supersedes it. */
export function judgeEdit(
  change: DayChange,
  place: EditStamp,
  { record, edits, answer }: FoundDay,
): "applied" | "superseded" | EditProblem {
  if (edits.some((edit) => !isLaterEdit(place, edit))) return "superseded";
  if (change.kind === "completion") return "applied";
  const answered = record !== null && !isOpen(record);
  if (change.kind === "note") return answered ? "applied" : "one_thing.not_reflected";
  if (takesBack(change)) return answered ? "one_thing.already_reflected" : "applied";
  const afterAnswer = answer === null || isLaterEdit(place, answer);
  const closed = record !== null && !isTextOpen(record) && afterAnswer;
  return closed ? "one_thing.already_reflected" : "applied";
}

/** Instants are in ISO format, UTC. */
export type EditedDay = DayRecord & {
  completed_at: string | null;
  committed_at: string;
  late: boolean;
  note: string | null;
  time_zone: string;
  updated_at: string;
};

type AppliedEdit = Pick<CheckedWrite, "change" | "late"> & {
  date: CalendarDate;
  /** Milliseconds since 1970. */
  at: number;
  timeZone: string;
};

const latest = (one: string, other: string) => (one > other ? one : other);
const earliest = (one: string, other: string) => (one < other ? one : other);

/**
 * Returns a day's record after an edit, or null when its line was removed. The later of text and
 * answer decides whether the day is late; `otherAt` is the time of the other one.
 */
export function dayAfterEdit(
  before: EditedDay | null,
  edit: AppliedEdit,
  otherAt: number | null,
): EditedDay | null {
  const { change } = edit;
  if (takesBack(change)) return null;
  const at = new Date(edit.at).toISOString();
  const day = before ?? emptyDay(edit, at);
  const after = { ...day, updated_at: latest(day.updated_at, at) };
  if (change.kind === "note") return { ...after, note: change.note };
  if (otherAt === null || edit.at >= otherAt) after.late = edit.late;
  if (change.kind === "text") {
    const committed_at = earliest(day.committed_at, at);
    return { ...after, content: change.content ?? "", committed_at };
  }
  const completed_at = change.status === "completed" ? at : null;
  return { ...after, completion_status: change.status, completed_at, reflected_at: at };
}

function emptyDay({ date, late, timeZone }: AppliedEdit, at: string): EditedDay {
  return {
    target_date: date,
    content: NO_ONE_THING_TEXT,
    completion_status: "missed",
    completed_at: null,
    reflected_at: null,
    committed_at: at,
    late,
    note: null,
    time_zone: timeZone,
    updated_at: at,
  };
}
