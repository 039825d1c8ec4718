import { NO_ONE_THING_TEXT } from "@sovereign/domain/one-thing";
import { sql } from "drizzle-orm";
import { statementParams } from "#database/prepared.ts";
import { COLUMNS } from "./one-things.statements.ts";

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
export const LOCK_MEMBER = sql`
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
export const LOCK_AND_READ = sql`
  with member as (${LOCK_MEMBER})
  select
    member.*, (select days_version from "user" where id = ${EDIT.userId}) as seen, found.*
  from member, (${READ_FOUND_DAY}) as found`;

export const READ_LAST_NOTE = sql`
  select
    write_id as id, value, to_json(edited_at) as at, device, merged_ids, overwritten_chars
  from day_edits
  where ${OF_DAY} and field = 'note' and applied
  order by position desc limit 1`;

export const HAS_TEXT = sql`
  select (
    select target_date from one_things
    where user_id = ${EDIT.userId} and content <> ${NO_ONE_THING_TEXT}
    order by target_date desc limit 1
  ) is not null as has_text`;

export const KEEP_EDIT = sql`
  insert into day_edits (
    user_id, write_id, target_date, field, value, edited_at, device, device_name, seq, applied,
    milestone, received_at, merged_ids, overwritten_chars
  ) values (
    ${EDIT.userId}, ${EDIT.id}::uuid, ${EDIT.date}::date, ${EDIT.field}::text, ${KEPT.value}::text,
    ${KEPT.at}::timestamptz, ${EDIT.device}::uuid, ${KEPT.deviceName}::text, ${EDIT.seq}::bigint,
    ${KEPT.applied}::boolean, ${KEPT.milestone}::int, ${KEPT.receivedAt}::timestamptz,
    ${SITTING.mergedIds}::uuid[], ${SITTING.overwrittenChars}::int
  )`;

export const ADD_DAY = sql`
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

export const CHANGE_DAY = sql`
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

export const TAKE_BACK = sql`
  with kept as (${KEEP_EDIT})
  delete from one_things where ${OF_DAY}`;
