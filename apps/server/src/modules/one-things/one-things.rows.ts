import { milestone, type OneThingRecord, oneThing, standing } from "@sovereign/contract/one-things";
import type { EditPlace } from "@sovereign/domain/edit";
import { COMPLETION_STATUSES } from "@sovereign/domain/one-thing";
import type { RecordedDay } from "@sovereign/domain/standing";
import { z } from "zod";

/** PostgreSQL writes an instant in a form of its own. */
export const instantRow = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString());

/** The record as the contract has it. */
export const recordRow: z.ZodType<OneThingRecord> = oneThing.extend({
  target_date: z.iso.date(),
  completed_at: instantRow.nullable(),
  reflected_at: instantRow.nullable(),
  committed_at: instantRow,
  updated_at: instantRow,
});

/** A day of which only the answer is read. */
export const answeredDayRow = z
  .tuple([z.iso.date(), z.enum(COMPLETION_STATUSES), instantRow.nullable()])
  .transform(
    ([target_date, completion_status, reflected_at]): RecordedDay => ({
      target_date,
      completion_status,
      reflected_at,
    }),
  );
const award = z.object({ run_started_on: z.iso.date(), days: z.int() });

const memberDaysShape = z.object({
  time_zone: z.string(),
  records: z.array(recordRow),
  older: z.array(answeredDayRow),
  rest_days: z.array(z.iso.date()),
  standing: standing.nullable(),
  milestones: z.array(award),
});

const withZone = <Row extends { time_zone: string }>({ time_zone, ...rest }: Row) => ({
  timeZone: time_zone,
  ...rest,
});

/** The one row that a read of a member's days answers. */
export const memberDaysRow = memberDaysShape.transform(withZone);

/**
 * A member's zone, latest records from the newest back, the days between them and the standing that
 * is kept, planned rest since then, and the latest milestones.
 */
export type MemberDays = z.infer<typeof memberDaysRow>;

const place = z
  .object({ at: instantRow, device: z.string().nullable(), seq: z.int().nullable() })
  .transform(({ at, device, seq }): EditPlace => ({ at: Date.parse(at), device, seq: seq ?? 0 }));

/** An edit that is kept: whether it was applied, and the milestone that it was awarded. */
export const keptEditRow = z.object({ applied: z.boolean(), milestone: milestone.nullable() });

export type KeptEdit = z.infer<typeof keptEditRow>;

const noteBefore = z
  .object({
    id: z.string(),
    value: z.string(),
    at: instantRow,
    device: z.string().nullable(),
    typed_over: z.int(),
  })
  .transform(({ at, typed_over, ...rest }) => ({
    ...rest,
    at: Date.parse(at),
    typedOver: typed_over,
  }));

/** The note that an edit was written over. */
export type NoteBefore = z.infer<typeof noteBefore>;

/** The same of a write. */
export const writtenDaysRow = memberDaysShape
  .extend({
    /** Whether no day had a text before this write gave it one. */
    first_text: z.boolean(),
    /** The write as it is kept, now or from an earlier time; null where it is not. */
    edit: keptEditRow.nullable(),
    /** What it found of its day: see the domain's day-write.ts. */
    found: z.object({
      record: z.object({ content: z.string(), reflected_at: instantRow.nullable() }).nullable(),
      edits: z.array(place),
      answer: place.nullable(),
    }),
    /** The note that it was written over; null where it was none. */
    note_before: noteBefore.nullable(),
  })
  .transform(({ first_text, note_before, ...rest }) => ({
    ...withZone(rest),
    firstText: first_text,
    noteBefore: note_before,
  }));

/** A member's days after a write, and what became of it. */
export type WrittenDays = z.infer<typeof writtenDaysRow>;
