import { type OneThingRecord, oneThing, standing } from "@sovereign/contract/one-things";
import { COMPLETION_STATUSES, type CompletionStatus } from "@sovereign/domain/one-thing";
import type { RecordedDay } from "@sovereign/domain/standing";
import { z } from "zod";

/** A text or a note that its writer saw, where the client says so; empty for none. */
type Seen = { replaces?: string | undefined };

/** The ways of writing a day; a null text takes back one of a day that has not begun. */
export type DayChange =
  | ({ kind: "text"; content: string | null } & Seen)
  | { kind: "completion"; status: CompletionStatus }
  | ({ kind: "note"; note: string | null } & Seen);

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());

/** The record as the contract has it; PostgreSQL writes an instant in a form of its own. */
export const recordRow: z.ZodType<OneThingRecord> = oneThing.extend({
  target_date: z.iso.date(),
  completed_at: instant.nullable(),
  reflected_at: instant.nullable(),
  committed_at: instant,
  updated_at: instant,
});

/** A day of which only the answer is read. */
export const answeredDayRow = z
  .tuple([z.iso.date(), z.enum(COMPLETION_STATUSES), instant.nullable()])
  .transform(
    ([target_date, completion_status, reflected_at]): RecordedDay => ({
      target_date,
      completion_status,
      reflected_at,
    }),
  );
const award = z.object({ run_started_on: z.iso.date(), days: z.int() });

/** The one row that a read or a write of a member's days answers. */
export const memberDaysRow = z
  .object({
    time_zone: z.string(),
    written: z.boolean(),
    first_text: z.boolean(),
    records: z.array(recordRow),
    older: z.array(answeredDayRow),
    rest_days: z.array(z.iso.date()),
    standing: standing.nullable(),
    milestones: z.array(award),
  })
  .transform(({ time_zone, first_text, ...rest }) => ({
    timeZone: time_zone,
    firstText: first_text,
    ...rest,
  }));

/**
 * A member's zone, latest records from the newest back, the days between them and the standing that
 * is kept, planned rest since then, and the latest milestones. `firstText` says that no day had a
 * text before this write gave it one.
 */
export type MemberDays = z.infer<typeof memberDaysRow>;
