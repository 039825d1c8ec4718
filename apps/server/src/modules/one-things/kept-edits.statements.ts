import { type SQL, sql } from "drizzle-orm";
import { AT, type DayEdit, type Deed, EDIT, OF_DAY } from "./day-edit.statements.ts";

/** How many edits of a day's field are kept: a note saves itself as it is written. */
const MOST_EDITS = 300;

/** Keeps the edit where it is done, or where a later one stands. */
export const keeping = ({ field }: Deed, done: SQL): SQL => sql`
  insert into day_edits (
    user_id, write_id, target_date, field, value, edited_at, device, device_name, seq, applied,
    received_at
  )
  select
    id, ${EDIT.id}::uuid, ${EDIT.date}::date, ${field}::text, ${EDIT.value}::text,
    ${AT}, ${EDIT.device}::uuid, ${EDIT.deviceName}::text, ${EDIT.seq}::bigint,
    not exists (select 1 from outdone), ${EDIT.receivedAt}::timestamptz
  from writer
  where ${done} or exists (select 1 from outdone)
  on conflict do nothing
  returning applied, milestone`;

/** The oldest edits of a day's field go when it has too many; the one that stands stays. */
export function forgetting({ field }: Deed): SQL {
  const ofField = sql`${OF_DAY} and field = ${field}::text`;
  return sql`
    delete from day_edits
    where ${ofField} and exists (select 1 from kept)
      and position <= (
        select position from day_edits where ${ofField}
        order by position desc offset ${MOST_EDITS - 1}::int limit 1
      )
      and position is distinct from (
        select max(position) from day_edits where ${ofField} and applied
      )`;
}

/** The note that stood before this one was written over it; null of other fields. */
export const noteBefore = ({ field }: Deed): SQL =>
  field !== "note"
    ? sql`null`
    : sql`
      select json_build_object(
        'id', write_id, 'value', value, 'at', edited_at, 'device', device, 'typed_over', typed_over
      )
      from day_edits
      where ${OF_DAY} and field = 'note' and applied
        and exists (select 1 from kept where applied)
      order by position desc limit 1`;

/** An edit that becomes part of a later one, and what was typed over up to that. */
export type FoldedEdit = { id: string; typedOver: number };

/** Removes an edit and notes its id with the later one, if that is still there. */
export function foldStatement({ userId, id }: DayEdit, { id: before, typedOver }: FoldedEdit): SQL {
  const isHeir = sql`day_edits.user_id = ${userId} and day_edits.write_id = ${id}::uuid`;
  return sql`
    with heir as (select 1 from day_edits where ${isHeir} for update),
    gone as (
      delete from day_edits
      where user_id = ${userId} and write_id = ${before}::uuid and exists (select 1 from heir)
      returning write_id, folded
    )
    update day_edits set
      folded = (gone.write_id || gone.folded || day_edits.folded)[1:${MOST_EDITS}::int],
      typed_over = ${typedOver}::int
    from gone where ${isHeir}`;
}
