import type { CalendarDate } from "./calendar-date.ts";
import { type CheckedWrite, takesBack } from "./day-write.ts";
import { type DayRecord, NO_ONE_THING_TEXT } from "./one-thing.ts";

/** Instants are in ISO format, UTC. */
export type EditedDay = DayRecord & {
  completed_at: string | null;
  committed_at: string;
  late: boolean;
  note: string | null;
  time_zone: string;
  updated_at: string;
};

export type AppliedEdit = Pick<CheckedWrite, "change" | "late"> & {
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
