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

/** Lock in an earlier statement: one that waits for a row sees other rows as of its own start. */
export const READ_FOUND_DAY = sql`
  select
    coalesce(
      (select ${BECAME} from day_edits where user_id = ${EDIT.userId} and write_id = ${EDIT.id}::uuid),
      (select ${BECAME} from day_edits where ${OF_FIELD} and ${EDIT.id}::uuid = any(merged_ids) limit 1)
    ) as edit,
    (
      select row_to_json(day) from (
        select
          ${COLUMNS}, text_at, text_device, text_seq, completion_device, completion_seq,
          note_at, note_device, note_seq
        from one_things where ${OF_DAY}
      ) as day
    ) as day,
    (
      select coalesce(json_agg(json_build_object(
        'at', edited_at, 'device', device, 'seq', seq, 'received', received_at
      )), '[]')
      from day_edits
      where ${OF_FIELD} and (
        (device = ${EDIT.device}::uuid and seq >= ${EDIT.seq}::bigint)
        or (field = 'text' and value = '' and applied)
      )
    ) as rivals,
    (
      select json_build_object(
        'id', write_id, 'value', value, 'at', edited_at, 'device', device,
        'merged_ids', merged_ids, 'overwritten_chars', overwritten_chars
      )
      from day_edits
      where ${OF_FIELD} and field = 'note' and applied
      order by position desc limit 1
    ) as note,
    (select count(*)::int from day_edits where ${OF_FIELD}) as edits,
    (
      select target_date from one_things
      where user_id = ${EDIT.userId} and content <> ${NO_ONE_THING_TEXT}
      order by target_date desc limit 1
    ) is null as first_text,
    exists (
      select 1 from standings
      where user_id = ${EDIT.userId} and through >= ${EDIT.date}::date
    ) as counted`;

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

export const WRITE_DAY = sql`
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
  )
  on conflict (user_id, target_date) do update set
    content = excluded.content,
    completion_status = excluded.completion_status,
    completed_at = excluded.completed_at,
    reflected_at = excluded.reflected_at,
    committed_at = excluded.committed_at,
    late = excluded.late,
    note = excluded.note,
    updated_at = excluded.updated_at,
    text_at = excluded.text_at,
    text_device = excluded.text_device,
    text_seq = excluded.text_seq,
    completion_device = excluded.completion_device,
    completion_seq = excluded.completion_seq,
    note_at = excluded.note_at,
    note_device = excluded.note_device,
    note_seq = excluded.note_seq`;

export const TAKE_BACK = sql`
  with kept as (${KEEP_EDIT})
  delete from one_things where ${OF_DAY}`;
