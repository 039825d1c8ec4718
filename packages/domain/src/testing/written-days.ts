import type { CalendarDate } from "@sovereign/domain/calendar-date";
import {
  type CheckedWrite,
  checkDayWrite,
  type DayWrite,
  dayAfterEdit,
  type EditedDay,
  judgeEdit,
  writtenValue,
} from "@sovereign/domain/day-write";
import {
  boundedEditTime,
  type EditField,
  type EditStamp,
  isLaterEdit,
  type ReceivedEdit,
} from "@sovereign/domain/edit";
import { knownDays } from "@sovereign/domain/known-days";
import { type Award, type Milestone, milestoneDue } from "@sovereign/domain/milestone";
import { mergedInto } from "@sovereign/domain/note-merging";
import { streakOf } from "@sovereign/domain/streak";
import { timeZoneOr } from "@sovereign/domain/time-zone";

type Made = { id: string; seq: number; edited_at: string; time_zone: string };
export type SentWrite = Made & (DayWrite | { kind: "programme_done"; day: number; done: boolean });

type Sent = { device: string; sent_at: string; writes: readonly SentWrite[] };

type SentResult = {
  id: string;
  outcome: "applied" | "superseded" | "refused";
  code: string | null;
  milestone: Milestone | null;
};

/** A stored edit, superseded ones included. */
type KeptEdit = Required<Omit<ReceivedEdit, "known">> & {
  id: string;
  date: CalendarDate;
  field: EditField;
  value: string;
  applied: boolean;
  milestone: Milestone | null;
  /** Earlier edits of its sitting that it replaced, latest first. */
  mergedIds: string[];
  /** How many characters they overwrote. */
  overwrittenChars: number;
};

type Arrived = CheckedWrite & {
  id: string;
  date: CalendarDate;
  place: EditStamp;
  timeZone: string;
  received: number;
};

const isTakingBack = ({ field, value }: KeptEdit) => field === "text" && value === "";

const refusal = (code: string) => ({ outcome: "refused" as const, code, milestone: null });

class Member {
  readonly records = new Map<CalendarDate, EditedDay>();
  readonly edits: KeptEdit[] = [];
  readonly marks = new Map<number, EditStamp & { done: boolean }>();
  readonly #awards: Award[] = [];

  standing(date: CalendarDate, field: EditField): KeptEdit | null {
    const known = this.edits.filter((edit) => edit.applied && edit.date === date);
    const standing = known.filter((edit) => edit.field === field).at(-1) ?? null;
    // A removed line has no current edit.
    return standing && isTakingBack(standing) ? null : standing;
  }

  write(write: Arrived): Omit<SentResult, "id"> {
    const { id, date, place, change, received } = write;
    const field = change.kind;
    const standing = this.standing(date, field);
    const takenBack = this.edits.filter(
      (edit) => edit.applied && edit.date === date && isTakingBack(edit),
    );
    const own = this.edits.filter(
      (edit) =>
        edit.date === date &&
        edit.field === field &&
        edit.device !== null &&
        edit.device === place.device &&
        edit.seq >= place.seq,
    );
    const judged = judgeEdit(change, place, {
      record: this.records.get(date) ?? null,
      edits: [...(standing ? [standing] : []), ...(field === "text" ? takenBack : []), ...own],
      answer: this.standing(date, "completion"),
    });
    if (judged !== "applied" && judged !== "superseded") return refusal(judged);
    const applied = judged === "applied";
    if (applied) this.#apply(write);
    const value = writtenValue(change);
    const sitting = { mergedIds: [], overwrittenChars: 0 };
    const stored = { ...place, ...sitting, id, date, field, value, applied, received };
    const isAwarded = applied && field === "completion" && !write.late;
    const edit = { ...stored, milestone: isAwarded ? this.#award(date) : null };
    if (applied && standing) this.#fold(standing, edit);
    this.edits.push(edit);
    return this.again(edit);
  }

  again(edit: KeptEdit): Omit<SentResult, "id"> {
    const outcome = edit.applied ? "applied" : "superseded";
    return { outcome, code: null, milestone: edit.milestone };
  }

  /** A later save of the same sitting replaces a note. */
  #fold(before: KeptEdit, edit: KeptEdit): void {
    const overwrittenChars =
      edit.field === "note" ? mergedInto(edit, before, before.overwrittenChars) : null;
    if (overwrittenChars === null) return;
    edit.mergedIds = [before.id, ...before.mergedIds];
    edit.overwrittenChars = overwrittenChars;
    this.edits.splice(this.edits.indexOf(before), 1);
  }

  #apply(write: Arrived): void {
    const { date, change, place, late, timeZone } = write;
    const other = this.standing(date, change.kind === "text" ? "completion" : "text");
    const edit = { date, change, at: place.at, late, timeZone };
    const after = dayAfterEdit(this.records.get(date) ?? null, edit, other?.at ?? null);
    if (after) this.records.set(date, after);
    else this.records.delete(date);
  }

  #award(date: CalendarDate): Milestone | null {
    const read = { standing: null, records: [...this.records.values()], older: [], rest_days: [] };
    const streak = streakOf(knownDays(read, date));
    const todayStatus = this.records.get(date)?.completion_status;
    const awarded = this.#awards;
    const days = milestoneDue({ todayStatus, streak, awarded, restDays: [] });
    if (days && streak.started_on) awarded.push({ days, run_started_on: streak.started_on });
    return days;
  }
}

/**
 * The server's handling of writes, in memory: idempotent by id, each checked as of its bounded
 * edit time, the later edit of a field wins, the others are stored. Property tests compare the SQL
 * with it; any day of the programme can be marked here.
 */
export function createWrittenDays() {
  const members = new Map<string, Member>();
  const of = (userId: string): Member => {
    const member = members.get(userId) ?? new Member();
    members.set(userId, member);
    return member;
  };

  function mark(member: Member, day: number, done: boolean, place: EditStamp) {
    const standing = member.marks.get(day) ?? null;
    const sentAgain = standing?.device === place.device && standing?.seq === place.seq;
    const applied = sentAgain || isLaterEdit(place, standing);
    if (applied) member.marks.set(day, { ...place, done });
    const outcome = applied ? ("applied" as const) : ("superseded" as const);
    return { outcome, code: null, milestone: null };
  }

  function one(member: Member, write: SentWrite, { device, sent_at }: Sent, now: Date) {
    const at = boundedEditTime(Date.parse(write.edited_at), Date.parse(sent_at), now.getTime());
    const place = { at, device, seq: write.seq };
    if (write.kind === "programme_done") return mark(member, write.day, write.done, place);
    const timeZone = timeZoneOr(write.time_zone);
    const checked = checkDayWrite(write, timeZone, new Date(at));
    const known = member.edits.find(
      (edit) => edit.id === write.id || edit.mergedIds.includes(write.id),
    );
    if (known) return member.again(known);
    if (!checked.ok) return refusal(checked.code);
    const { id, date } = write;
    return member.write({ ...checked, id, date, place, timeZone, received: now.getTime() });
  }

  return {
    /** Applies a batch at `now`; returns the results in order. */
    send(userId: string, sent: Sent, now: Date): { results: SentResult[] } {
      const member = of(userId);
      const results = sent.writes.map((write) => ({
        id: write.id,
        ...one(member, write, sent, now),
      }));
      return { results };
    },
    /** A member's records, newest first. */
    days: (userId: string): EditedDay[] =>
      [...of(userId).records.values()].sort((a, b) => (a.target_date < b.target_date ? 1 : -1)),
    /** A member's accepted edits in order of arrival, without replaced ones. */
    edits: (userId: string): readonly KeptEdit[] => of(userId).edits,
    /** Programme days that a member marked or unmarked. */
    marks: (userId: string): ReadonlyMap<number, { done: boolean }> => of(userId).marks,
  };
}
