import type { OneThingRecord } from "@sovereign/contract/one-things";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import type { EditField, EditStamp } from "@sovereign/domain/edit";
import type { Milestone } from "@sovereign/domain/milestone";
import { NO_ONE_THING_TEXT } from "@sovereign/domain/one-thing";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { prepared, statementParams } from "#database/prepared.ts";
import {
  type FoundDay,
  foundDayOf,
  lastNoteOf,
  sentFoundDay,
  sentNote,
} from "./one-things.rows.ts";
import { COLUMNS } from "./one-things.statements.ts";

/** Per field of a day: a note saves while it is typed. */
export const MAX_EDITS = 300;

const EDIT = statementParams("userId", "date", "field", "id", "device", "seq");

const KEPT = statementParams("value", "at", "deviceName", "applied", "milestone", "receivedAt");
const SITTING = statementParams("mergedIds", "overwrittenChars");

const DAY = statementParams(
  "content",
  "status",
  "completedAt",
  "reflectedAt",
  "committedAt",
  "late",
  "note",
);
const DAY_PLACE = statementParams("timeZone", "updatedAt", "textAt", "textDevice", "textSeq");
const ANSWER_PLACE = statementParams(
  "completionDevice",
  "completionSeq",
  "noteAt",
  "noteDevice",
  "noteSeq",
);

const OF_DAY = sql`user_id = ${EDIT.userId} and target_date = ${EDIT.date}::date`;
const OF_FIELD = sql`${OF_DAY} and field = ${EDIT.field}::text`;
const BECAME = sql`json_build_object('applied', applied, 'milestone', milestone)`;

/** Locks the member, because a day without a row has no lock, and increments the version. */
const LOCK_MEMBER = sql`
  update "user" set days_version = days_version + 1 where id = ${EDIT.userId}
  returning time_zone, days_version as version`;

export const READ_FOUND_DAY = sql`
  select
    coalesce(
      (select ${BECAME} from day_edits where user_id = ${EDIT.userId} and write_id = ${EDIT.id}::uuid),
      merged
    ) as edit,
    row_to_json(day) as day,
    rivals,
    edits
  from (
    select
      (array_agg(${BECAME}) filter (where ${EDIT.id}::uuid = any(merged_ids)))[1] as merged,
      coalesce(
        json_agg(json_build_object(
          'at', edited_at, 'device', device, 'seq', seq, 'received', received_at
        )) filter (
          where (device = ${EDIT.device}::uuid and seq >= ${EDIT.seq}::bigint)
          or (field = 'text' and value = '' and applied)
        ),
        '[]'
      ) as rivals,
      count(*)::int as edits
    from day_edits where ${OF_FIELD}
  ) as of_field
  left join (
    select
      ${COLUMNS}, text_at, text_device, text_seq, completion_device, completion_seq,
      note_at, note_device, note_seq
    from one_things where ${OF_DAY}
  ) as day on true`;

/**
 * Both in one round trip. A statement sees rows as of its start: `seen` is the version the day was
 * read at, an older one when the lock was waited for.
 */
const LOCK_AND_READ = sql`
  with member as (${LOCK_MEMBER})
  select
    member.*, (select days_version from "user" where id = ${EDIT.userId}) as seen, found.*
  from member, (${READ_FOUND_DAY}) as found`;

const READ_LAST_NOTE = sql`
  select
    write_id as id, value, to_json(edited_at) as at, device, merged_ids, overwritten_chars
  from day_edits
  where ${OF_DAY} and field = 'note' and applied
  order by position desc limit 1`;

const HAS_TEXT = sql`
  select (
    select target_date from one_things
    where user_id = ${EDIT.userId} and content <> ${NO_ONE_THING_TEXT}
    order by target_date desc limit 1
  ) is not null as has_text`;

const KEEP_EDIT = sql`
  insert into day_edits (
    user_id, write_id, target_date, field, value, edited_at, device, device_name, seq, applied,
    milestone, received_at, merged_ids, overwritten_chars
  ) values (
    ${EDIT.userId}, ${EDIT.id}::uuid, ${EDIT.date}::date, ${EDIT.field}::text, ${KEPT.value}::text,
    ${KEPT.at}::timestamptz, ${EDIT.device}::uuid, ${KEPT.deviceName}::text, ${EDIT.seq}::bigint,
    ${KEPT.applied}::boolean, ${KEPT.milestone}::int, ${KEPT.receivedAt}::timestamptz,
    ${SITTING.mergedIds}::uuid[], ${SITTING.overwrittenChars}::int
  )`;

const ADD_DAY = sql`
  with kept as (${KEEP_EDIT})
  insert into one_things (
    user_id, target_date, content, completion_status, completed_at, reflected_at, committed_at,
    late, note, time_zone, updated_at, text_at, text_device, text_seq,
    completion_device, completion_seq, note_at, note_device, note_seq
  ) values (
    ${EDIT.userId}, ${EDIT.date}::date, ${DAY.content}::text, ${DAY.status}::text,
    ${DAY.completedAt}::timestamptz, ${DAY.reflectedAt}::timestamptz,
    ${DAY.committedAt}::timestamptz, ${DAY.late}::boolean, ${DAY.note}::text,
    ${DAY_PLACE.timeZone}::text, ${DAY_PLACE.updatedAt}::timestamptz,
    ${DAY_PLACE.textAt}::timestamptz, ${DAY_PLACE.textDevice}::uuid, ${DAY_PLACE.textSeq}::bigint,
    ${ANSWER_PLACE.completionDevice}::uuid, ${ANSWER_PLACE.completionSeq}::bigint,
    ${ANSWER_PLACE.noteAt}::timestamptz, ${ANSWER_PLACE.noteDevice}::uuid,
    ${ANSWER_PLACE.noteSeq}::bigint
  )`;

const CHANGE_DAY = sql`
  with kept as (${KEEP_EDIT})
  update one_things set
    content = ${DAY.content}::text,
    completion_status = ${DAY.status}::text,
    completed_at = ${DAY.completedAt}::timestamptz,
    reflected_at = ${DAY.reflectedAt}::timestamptz,
    committed_at = ${DAY.committedAt}::timestamptz,
    late = ${DAY.late}::boolean,
    note = ${DAY.note}::text,
    updated_at = ${DAY_PLACE.updatedAt}::timestamptz,
    text_at = ${DAY_PLACE.textAt}::timestamptz,
    text_device = ${DAY_PLACE.textDevice}::uuid,
    text_seq = ${DAY_PLACE.textSeq}::bigint,
    completion_device = ${ANSWER_PLACE.completionDevice}::uuid,
    completion_seq = ${ANSWER_PLACE.completionSeq}::bigint,
    note_at = ${ANSWER_PLACE.noteAt}::timestamptz,
    note_device = ${ANSWER_PLACE.noteDevice}::uuid,
    note_seq = ${ANSWER_PLACE.noteSeq}::bigint
  where ${OF_DAY}`;

const TAKE_BACK = sql`
  with kept as (${KEEP_EDIT})
  delete from one_things where ${OF_DAY}`;

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
