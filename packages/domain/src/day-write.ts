import { calendarDateIn, isCalendarDate } from "./calendar-date.ts";
import { runningDay } from "./day-turn.ts";
import { type EditPlace, isLaterEdit, type ReceivedEdit } from "./edit.ts";
import { parseNote } from "./note.ts";
import {
  type CompletionStatus,
  type DayRecord,
  isOpen,
  isTextOpen,
  parseOneThingText,
  writeWindow,
} from "./one-thing.ts";

/** A write of one field of a day, as its writer sends it. */
export type DayWrite =
  | { kind: "text"; date: string; content: string }
  | { kind: "completion"; date: string; completion_status: CompletionStatus }
  | { kind: "note"; date: string; note: string };

/** What a write does to its day; a null text takes back one of a day that has not begun. */
export type DayChange =
  | { kind: "text"; content: string | null }
  | { kind: "completion"; status: CompletionStatus }
  | { kind: "note"; note: string | null };

/** A write that may be made: what it does, whether late, and whether before the day had begun. */
export type CheckedWrite = { change: DayChange; late: boolean; ahead: boolean };

type WriteFault =
  | "one_thing.date_invalid"
  | "one_thing.blank"
  | "one_thing.too_long"
  | "one_thing.date_in_future"
  | "one_thing.date_closed";

/**
 * Whether a write that was made at `at` in `timeZone` may be made at all, whatever the day holds
 * (specification, sections 4 and 5): its date exists and could be written then, its text is one.
 */
export function checkDayWrite(
  write: DayWrite,
  timeZone: string,
  at: Date,
): ({ ok: true } & CheckedWrite) | { ok: false; code: WriteFault } {
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

/** Whether a change takes a line back, and the day's record with it (decision 4). */
export const takesBack = (change: DayChange): boolean =>
  change.kind === "text" && change.content === null;

/** What a field is written to: the text, the answer or the note, empty for none. */
export function writtenValue(change: DayChange): string {
  if (change.kind === "text") return change.content ?? "";
  return change.kind === "note" ? (change.note ?? "") : change.status;
}

/** What a write finds of its day. */
export type FoundDay = {
  /** Null where the day has no record. */
  record: Pick<DayRecord, "content" | "reflected_at"> | null;
  /**
   * What the write has to be later than: the edit of its field that stands, lines taken back, and the
   * edits of the field that its own device made after it.
   */
  edits: readonly ReceivedEdit[];
  /** The edit that answered for the day; null while it is open. */
  answer: EditPlace | null;
};

type EditFault = "one_thing.already_reflected" | "one_thing.not_reflected";

/**
 * What becomes of a change that was made at `place` (decision 99): it is superseded where a later edit
 * of its field stands; a text is refused that was written after the answer, and a note without one.
 */
export function judgeEdit(
  change: DayChange,
  place: EditPlace,
  { record, edits, answer }: FoundDay,
): "applied" | "superseded" | EditFault {
  if (edits.some((edit) => !isLaterEdit(place, edit))) return "superseded";
  if (change.kind === "completion") return "applied";
  const answered = record !== null && !isOpen(record);
  if (change.kind === "note") return answered ? "applied" : "one_thing.not_reflected";
  if (takesBack(change)) return answered ? "one_thing.already_reflected" : "applied";
  const afterAnswer = answer === null || isLaterEdit(place, answer);
  const closed = record !== null && !isTextOpen(record) && afterAnswer;
  return closed ? "one_thing.already_reflected" : "applied";
}
