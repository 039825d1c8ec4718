import type { CalendarDate } from "@sovereign/domain/calendar-date";
import type { Milestone } from "@sovereign/domain/milestone";
import { sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { prepared } from "#database/prepared.ts";
import { type DayEdit, DEEDS, type Deed, deedOf, givenOf, isEdit } from "./day-edit.statements.ts";
import { writeDayStatement } from "./day-writes.statements.ts";
import { type FoldedEdit, foldStatement } from "./kept-edits.statements.ts";
import {
  type KeptEdit,
  keptEditRow,
  sentWrittenDays,
  type WrittenDays,
  writtenDaysOf,
} from "./one-things.rows.ts";
import { holdMember } from "./rest-days.repository.ts";

const nameOf = ({ field, takesBack }: Deed) => `write_${field}${takesBack ? "_back" : ""}`;

const sendWrite = new Map(
  DEEDS.map((deed) => [
    nameOf(deed),
    prepared(nameOf(deed), writeDayStatement(deed), sentWrittenDays),
  ]),
);

/**
 * Makes an edit of a day, once, where the rules allow it; answers what became of it and the member's days after it. Null when there is no such member.
 */
export async function writeDay(db: Database, edit: DayEdit): Promise<WrittenDays | null> {
  const send = sendWrite.get(nameOf(deedOf(edit)));
  const [row] = (await send?.(db, givenOf(edit))) ?? [];
  return row ? writtenDaysOf(row) : null;
}

/**
 * The same for a line of a day that has not begun. One that is taken back leaves no row on which two
 * edits could meet, so they come one after another.
 */
export function writeLine(db: Database, edit: DayEdit): Promise<WrittenDays | null> {
  return db.transaction(async (transaction) => {
    await holdMember(transaction, edit.userId);
    return writeDay(transaction, edit);
  });
}

/** What became of a write of a day that came before; null where none did under this id. */
export async function readEdit(
  db: Database,
  edit: Pick<DayEdit, "userId" | "date" | "id">,
): Promise<KeptEdit | null> {
  const { rows } = await db.execute(
    sql`select applied, milestone from day_edits where ${isEdit(edit)}`,
  );
  return rows[0] ? keptEditRow.parse(rows[0]) : null;
}

/** Keeps an edit as a part of the later one that goes on with it, if that is still there. */
export async function foldEdit(db: Database, edit: DayEdit, before: FoldedEdit): Promise<void> {
  await db.execute(foldStatement(edit, before));
}

type Award = {
  userId: string;
  runStartedOn: CalendarDate;
  days: Milestone;
  now: Date;
  /** The write that it is awarded to, which answers it again when it is sent again. */
  writeId: string;
};

/** Records an award; false when another request has recorded it already. */
export async function insertMilestone(db: Database, award: Award): Promise<boolean> {
  const { userId, runStartedOn, days, now, writeId } = award;
  const { rows } = await db.execute(sql`
    with awarded as (
      insert into milestones (user_id, run_started_on, days, awarded_at)
      values (${userId}, ${runStartedOn}::date, ${days}::int, ${now.toISOString()}::timestamptz)
      on conflict do nothing
      returning days
    ),
    told as (
      update day_edits set milestone = ${days}::int
      where user_id = ${userId} and write_id = ${writeId}::uuid and exists (select 1 from awarded)
    )
    select days from awarded`);
  return rows.length > 0;
}
