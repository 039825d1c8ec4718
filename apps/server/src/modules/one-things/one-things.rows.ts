import { milestone, type OneThingRecord, oneThing, standing } from "@sovereign/contract/one-things";
import type { EditStamp } from "@sovereign/domain/edit";
import { COMPLETION_STATUSES } from "@sovereign/domain/one-thing";
import type { RecordedDay } from "@sovereign/domain/standing";
import { z } from "zod";

// Schemas run only outside production: validating thirty days took longer than the query.

const sentInstant = z.iso.datetime({ offset: true });

const IN_UTC = "+00:00";
const [WHOLE_SECONDS, MILLISECONDS] = ["yyyy-mm-ddThh:mm:ss", "yyyy-mm-ddThh:mm:ss.mmm"].map(
  ({ length }) => length,
);

/** Converts to the contract's form. PostgreSQL omits trailing zeros of a fraction. */
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

export const recordRow = sentRecord.transform(recordOf);

const sentAnswer = z.tuple([z.iso.date(), z.enum(COMPLETION_STATUSES), sentInstant.nullable()]);

const answeredDayOf = ([date, status, at]: z.infer<typeof sentAnswer>): RecordedDay => ({
  target_date: date,
  completion_status: status,
  reflected_at: instantOrNull(at),
});

export const answeredDayRow = sentAnswer.transform(answeredDayOf);

export const sentMemberDays = z.object({
  time_zone: z.string(),
  version: z.int(),
  records: z.array(sentRecord),
  older: z.array(sentAnswer),
  rest_days: z.array(z.iso.date()),
  standing: standing.nullable(),
});

export const sentDaysAndAwards = sentMemberDays.extend({
  milestones: z.array(z.object({ run_started_on: z.iso.date(), days: z.int() })),
});

export type SentMemberDays = z.infer<typeof sentMemberDays>;

/** Records are latest first; `older` are the days between them and the stored standing. */
export type MemberDays = ReturnType<typeof memberDaysOf>;

export function memberDaysOf({ time_zone, records, older, ...rest }: SentMemberDays) {
  return {
    timeZone: time_zone,
    records: records.map(recordOf),
    older: older.map(answeredDayOf),
    ...rest,
  };
}

const keptEditRow = z.object({ applied: z.boolean(), milestone: milestone.nullable() });

const sentRival = z.object({
  at: sentInstant,
  device: z.string().nullable(),
  seq: z.int(),
  received: sentInstant,
});

export const sentNote = z.object({
  id: z.string(),
  value: z.string(),
  at: sentInstant,
  device: z.string().nullable(),
  merged_ids: z.array(z.string()),
  overwritten_chars: z.int(),
});

const sentDay = sentRecord.extend({
  text_at: sentInstant.nullable(),
  text_device: z.string().nullable(),
  text_seq: z.int().nullable(),
  completion_device: z.string().nullable(),
  completion_seq: z.int().nullable(),
  note_at: sentInstant.nullable(),
  note_device: z.string().nullable(),
  note_seq: z.int().nullable(),
});

export const sentFoundDay = z.object({
  edit: keptEditRow.nullable(),
  day: sentDay.nullable(),
  rivals: z.array(sentRival),
  edits: z.int(),
});

const placeOf = (at: string | null, device: string | null, seq: number | null): EditStamp | null =>
  at === null ? null : { at: Date.parse(at), device, seq: seq ?? 0 };

export type FoundDay = ReturnType<typeof foundDayOf>;

export function foundDayOf({ edit, day, rivals, edits }: z.infer<typeof sentFoundDay>) {
  return {
    /** The same write if it arrived before, by its own id or merged into a later note. */
    edit,
    record: day && dayRecordOf(day),
    standing: {
      text: day && placeOf(day.text_at, day.text_device, day.text_seq),
      completion: day && placeOf(day.reflected_at, day.completion_device, day.completion_seq),
      note: day && placeOf(day.note_at, day.note_device, day.note_seq),
    },
    /** Later edits of the same device, and withdrawn texts. */
    rivals: rivals.map(({ at, received, ...rest }) => ({
      ...rest,
      at: Date.parse(at),
      received: Date.parse(received),
    })),
    edits,
  };
}

export const lastNoteOf = ({ at, ...note }: z.infer<typeof sentNote>) => ({
  ...note,
  at: Date.parse(at),
});

function dayRecordOf(sent: z.infer<typeof sentDay>): OneThingRecord {
  const { target_date, content, completion_status, late, note, time_zone } = sent;
  const { completed_at, reflected_at, committed_at, updated_at } = sent;
  return recordOf({
    target_date,
    content,
    completion_status,
    late,
    note,
    time_zone,
    completed_at,
    reflected_at,
    committed_at,
    updated_at,
  });
}
