import { milestone, type OneThingRecord, oneThing, standing } from "@sovereign/contract/one-things";
import type { EditPlace } from "@sovereign/domain/edit";
import { COMPLETION_STATUSES } from "@sovereign/domain/one-thing";
import type { RecordedDay } from "@sovereign/domain/standing";
import { z } from "zod";

// A row is described as the database answers it, which is checked outside production alone, and read by
// a function: to check every field of thirty days for each answer took longer than to ask for them.

/** An instant in PostgreSQL's own form of ISO 8601. */
const sentInstant = z.iso.datetime({ offset: true });

const IN_UTC = "+00:00";
const [WHOLE_SECONDS, MILLISECONDS] = ["yyyy-mm-ddThh:mm:ss", "yyyy-mm-ddThh:mm:ss.mmm"].map(
  ({ length }) => length,
);

/** An instant as the contract has it. PostgreSQL leaves zeros at the end of a fraction out. */
export function instantOf(sent: string): string {
  const text = sent.endsWith(IN_UTC) ? sent.slice(0, -IN_UTC.length) : "";
  if (text.length === MILLISECONDS) return `${text}Z`;
  if (text.length === WHOLE_SECONDS) return `${text}.000Z`;
  return new Date(sent).toISOString();
}

const instantOrNull = (sent: string | null) => (sent === null ? null : instantOf(sent));

export const instantRow = sentInstant.transform(instantOf);

const sentRecord = oneThing.extend({
  target_date: z.iso.date(),
  completed_at: sentInstant.nullable(),
  reflected_at: sentInstant.nullable(),
  committed_at: sentInstant,
  updated_at: sentInstant,
});

const recordOf = (sent: z.infer<typeof sentRecord>): OneThingRecord => ({
  ...sent,
  completed_at: instantOrNull(sent.completed_at),
  reflected_at: instantOrNull(sent.reflected_at),
  committed_at: instantOf(sent.committed_at),
  updated_at: instantOf(sent.updated_at),
});

/** The record as the contract has it. */
export const recordRow = sentRecord.transform(recordOf);

/** A day of which only the answer is read. */
const sentAnswer = z.tuple([z.iso.date(), z.enum(COMPLETION_STATUSES), sentInstant.nullable()]);

const answeredDayOf = ([date, status, at]: z.infer<typeof sentAnswer>): RecordedDay => ({
  target_date: date,
  completion_status: status,
  reflected_at: instantOrNull(at),
});

export const answeredDayRow = sentAnswer.transform(answeredDayOf);

/** The one row that a read of a member's days answers. */
export const sentMemberDays = z.object({
  time_zone: z.string(),
  records: z.array(sentRecord),
  older: z.array(sentAnswer),
  rest_days: z.array(z.iso.date()),
  standing: standing.nullable(),
  milestones: z.array(z.object({ run_started_on: z.iso.date(), days: z.int() })),
});

export type SentMemberDays = z.infer<typeof sentMemberDays>;

/**
 * A member's zone, latest records from the newest back, the days between them and the standing that
 * is kept, planned rest since then, and the latest milestones.
 */
export type MemberDays = ReturnType<typeof memberDaysOf>;

export function memberDaysOf({ time_zone, records, older, ...rest }: SentMemberDays) {
  return {
    timeZone: time_zone,
    records: records.map(recordOf),
    older: older.map(answeredDayOf),
    ...rest,
  };
}

const sentPlace = z.object({
  at: sentInstant,
  device: z.string().nullable(),
  seq: z.int().nullable(),
});

const placeOf = ({ at, device, seq }: z.infer<typeof sentPlace>): EditPlace => ({
  at: Date.parse(at),
  device,
  seq: seq ?? 0,
});

/** An edit that is kept: whether it was applied, and the milestone that it was awarded. */
export const keptEditRow = z.object({ applied: z.boolean(), milestone: milestone.nullable() });

export type KeptEdit = z.infer<typeof keptEditRow>;

const sentNote = z.object({
  id: z.string(),
  value: z.string(),
  at: sentInstant,
  device: z.string().nullable(),
  typed_over: z.int(),
});

/** The note that an edit was written over. */
export type NoteBefore = ReturnType<typeof noteOf>;

const noteOf = ({ at, typed_over, ...rest }: z.infer<typeof sentNote>) => ({
  ...rest,
  at: Date.parse(at),
  typedOver: typed_over,
});

/** The same of a write. */
export const sentWrittenDays = sentMemberDays.extend({
  /** Whether no day had a text before this write gave it one. */
  first_text: z.boolean(),
  /** The write as it is kept, now or from an earlier time; null where it is not. */
  edit: keptEditRow.nullable(),
  /** What it found of its day, where it is not kept: see the domain's day-write.ts. */
  found: z
    .object({
      record: z.object({ content: z.string(), reflected_at: sentInstant.nullable() }).nullable(),
      edits: z.array(sentPlace),
      answer: sentPlace.nullable(),
    })
    .nullable(),
  /** The note that it was written over; null where it was none. */
  note_before: sentNote.nullable(),
});

/** A member's days after a write, and what became of it. */
export type WrittenDays = ReturnType<typeof writtenDaysOf>;

export function writtenDaysOf(sent: z.infer<typeof sentWrittenDays>) {
  const { first_text, note_before, edit, found, ...days } = sent;
  return {
    ...memberDaysOf(days),
    firstText: first_text,
    edit,
    found: found && {
      record: found.record && {
        ...found.record,
        reflected_at: instantOrNull(found.record.reflected_at),
      },
      edits: found.edits.map(placeOf),
      answer: found.answer && placeOf(found.answer),
    },
    noteBefore: note_before && noteOf(note_before),
  };
}
