import type { OneThingRecord } from "@sovereign/contract/one-things";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import type { EditField, EditStamp } from "@sovereign/domain/edit";
import type { Milestone } from "@sovereign/domain/milestone";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { prepared } from "#database/prepared.ts";
import {
  ADD_DAY,
  CHANGE_DAY,
  HAS_TEXT,
  KEEP_EDIT,
  LOCK_AND_READ,
  LOCK_MEMBER,
  READ_FOUND_DAY,
  READ_LAST_NOTE,
  TAKE_BACK,
} from "./day-writes.statements.ts";
import {
  type FoundDay,
  foundDayOf,
  lastNoteOf,
  sentFoundDay,
  sentNote,
} from "./one-things.rows.ts";

/** Per field of a day: a note saves while it is typed. */
export const MAX_EDITS = 300;

const lockedMember = z.object({ time_zone: z.string(), version: z.int() });
const sendLock = prepared("lock_member", LOCK_MEMBER, lockedMember);
const sendLockAndRead = prepared(
  "lock_and_read",
  LOCK_AND_READ,
  sentFoundDay.extend(lockedMember.extend({ seen: z.int() }).shape),
);
const sendRead = prepared("read_found_day", READ_FOUND_DAY, sentFoundDay);
const sendKeep = prepared("keep_edit", KEEP_EDIT, z.object({}));
const sendNoteRead = prepared("read_last_note", READ_LAST_NOTE, sentNote);
const sendTextLook = prepared("has_text", HAS_TEXT, z.object({ has_text: z.boolean() }));
const sendAdd = prepared("add_day", ADD_DAY, z.object({}));
const sendChange = prepared("change_day", CHANGE_DAY, z.object({}));
const sendTakeBack = prepared("take_back", TAKE_BACK, z.object({}));

type EditKey = {
  userId: string;
  id: string;
  date: CalendarDate;
  field: EditField;
  place: EditStamp;
};

const keyOf = ({ userId, id, date, field, place: { device, seq } }: EditKey) => ({
  userId,
  id,
  date,
  field,
  device,
  seq,
});

export async function readFoundDay(tx: Database, edit: EditKey): Promise<FoundDay> {
  const [row] = await sendRead(tx, keyOf(edit));
  if (!row) throw new Error("the read returned no row");
  return foundDayOf(row);
}

export async function lockDays(tx: Database, userId: string) {
  const [row] = await sendLock(tx, { userId });
  return row ? { timeZone: row.time_zone, version: row.version, found: undefined } : null;
}

/** Finds nothing where the day may have changed before the lock was there. */
export async function lockDaysAndRead(tx: Database, edit: EditKey) {
  const [row] = await sendLockAndRead(tx, keyOf(edit));
  if (!row) return null;
  const found = row.seen + 1 === row.version ? foundDayOf(row) : undefined;
  return { timeZone: row.time_zone, version: row.version, found };
}

export async function readLastNote(tx: Database, edit: Pick<EditKey, "userId" | "date">) {
  const [row] = await sendNoteRead(tx, edit);
  return row ? lastNoteOf(row) : null;
}

/** Whether a day of the member has a text. */
export async function hasText(tx: Database, userId: string): Promise<boolean> {
  const [row] = await sendTextLook(tx, { userId });
  return row?.has_text === true;
}

export type KeptEdit = EditKey & {
  value: string;
  applied: boolean;
  milestone: Milestone | null;
  deviceName: string;
  now: Date;
  mergedIds: readonly string[];
  overwrittenChars: number;
};

const keptOf = (edit: KeptEdit) => ({
  ...keyOf(edit),
  value: edit.value,
  at: new Date(edit.place.at).toISOString(),
  deviceName: edit.deviceName,
  applied: edit.applied,
  milestone: edit.milestone,
  receivedAt: edit.now.toISOString(),
  mergedIds: `{${edit.mergedIds.join(",")}}`,
  overwrittenChars: edit.overwrittenChars,
});

export const keepEdit = (tx: Database, edit: KeptEdit) => sendKeep(tx, keptOf(edit));

export const takeBack = (tx: Database, edit: KeptEdit) => sendTakeBack(tx, keptOf(edit));

const dayOf = (edit: KeptEdit, record: OneThingRecord, standing: FoundDay["standing"]) => {
  const { text, completion, note } = standing;
  const instant = (place: EditStamp | null) => place && new Date(place.at).toISOString();
  return {
    ...keptOf(edit),
    content: record.content,
    status: record.completion_status,
    completedAt: record.completed_at,
    reflectedAt: record.reflected_at,
    committedAt: record.committed_at,
    late: record.late,
    note: record.note,
    timeZone: record.time_zone,
    updatedAt: record.updated_at,
    textAt: instant(text),
    textDevice: text?.device ?? null,
    textSeq: text?.seq ?? null,
    completionDevice: completion?.device ?? null,
    completionSeq: completion?.seq ?? null,
    noteAt: instant(note),
    noteDevice: note?.device ?? null,
    noteSeq: note?.seq ?? null,
  };
};

export const addDay = (tx: Database, ...day: Parameters<typeof dayOf>) =>
  sendAdd(tx, dayOf(...day));

/** Changes an existing day. Its zone stays. */
export const changeDay = (tx: Database, ...day: Parameters<typeof dayOf>) =>
  sendChange(tx, dayOf(...day));

export async function removeEdit(tx: Database, userId: string, id: string): Promise<void> {
  await tx.execute(sql`
    delete from day_edits where user_id = ${userId} and write_id = ${id}::uuid`);
}

export async function removeOldEdits(tx: Database, { userId, date, field }: EditKey) {
  const ofField = sql`user_id = ${userId} and target_date = ${date}::date and field = ${field}::text`;
  await tx.execute(sql`
    delete from day_edits
    where ${ofField}
      and position <= (
        select position from day_edits where ${ofField}
        order by position desc offset ${MAX_EDITS}::int limit 1
      )
      and position is distinct from (
        select max(position) from day_edits where ${ofField} and applied
      )`);
}

/** Removes the stored standing where it includes the day. */
export async function removeStanding(
  tx: Database,
  userId: string,
  date: CalendarDate,
): Promise<void> {
  await tx.execute(sql`
    delete from standings where user_id = ${userId} and through >= ${date}::date`);
}

type Award = {
  userId: string;
  runStartedOn: CalendarDate;
  days: Milestone;
  now: Date;
};

export async function insertMilestone(tx: Database, award: Award): Promise<void> {
  const { userId, runStartedOn, days, now } = award;
  await tx.execute(sql`
    insert into milestones (user_id, run_started_on, days, awarded_at)
    values (${userId}, ${runStartedOn}::date, ${days}::int, ${now.toISOString()}::timestamptz)
    on conflict do nothing`);
}
