import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { EDIT_FIELDS } from "@sovereign/domain/edit";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { instantRow } from "./one-things.rows.ts";

const dayEditsRow = z.object({
  time_zone: z.string(),
  edits: z.array(
    z.object({
      id: z.string(),
      field: z.enum(EDIT_FIELDS),
      value: z.string(),
      edited_at: instantRow,
      device: z.string().nullable(),
      device_name: z.string(),
      stands: z.boolean(),
    }),
  ),
});

type DayEditsRow = z.infer<typeof dayEditsRow>;

export async function findMissingWrites(
  db: Database,
  userId: string,
  ids: readonly string[],
): Promise<string[]> {
  const asked = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const { rows } = await db.execute(sql`
    select write_id as id from day_edits where user_id = ${userId} and write_id in (${asked})
    union
    select unnest(merged_ids) as id from day_edits
    where user_id = ${userId} and merged_ids && array[${asked}]`);
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

/** Returns the latest first, with the zone of the day or else of the member. */
export async function readDayEdits(
  db: Database,
  userId: string,
  date: CalendarDate,
): Promise<DayEditsRow | null> {
  const { rows } = await db.execute(sql`
    with edits as (
      select
        write_id as id, field, value, edited_at, device, device_name, position,
        position = max(position) filter (where applied) over (partition by field) as stands
      from day_edits
      where user_id = ${userId} and target_date = ${date}::date
    )
    select
      coalesce(
        (
          select time_zone from one_things
          where user_id = ${userId} and target_date = ${date}::date
        ),
        time_zone
      ) as time_zone,
      (
        select coalesce(json_agg(json_build_object(
          'id', id, 'field', field, 'value', value, 'edited_at', edited_at, 'device', device,
          'device_name', device_name, 'stands', coalesce(stands, false)
        ) order by edited_at desc, position desc), '[]')
        from edits
      ) as edits
    from "user"
    where id = ${userId}`);
  return rows[0] ? dayEditsRow.parse(rows[0]) : null;
}

/** The current edit adopts the ids of deleted equal ones, so that no device resends them. */
export async function removeDayEdit(
  db: Database,
  userId: string,
  date: CalendarDate,
  id: string,
): Promise<void> {
  await db.execute(sql`
    with own as (
      select
        write_id, field, value,
        position = max(position) filter (where applied) over (partition by field) as stands
      from day_edits
      where user_id = ${userId} and target_date = ${date}::date
    ), removed as (
      delete from day_edits
      where user_id = ${userId} and write_id in (
        select own.write_id
        from own join own as named on named.field = own.field and named.value = own.value
        where named.write_id = ${id}::uuid and own.stands is not true
      )
      returning write_id, field, merged_ids
    )
    update day_edits set merged_ids = day_edits.merged_ids || gone.ids
    from (
      select field, array_agg(write_id) || array_agg(f) filter (where f is not null) as ids
      from removed left join lateral unnest(merged_ids) as f on true
      group by field
    ) as gone
    where user_id = ${userId} and (write_id, day_edits.field) in (
      select own.write_id, own.field from own where own.stands
    ) and day_edits.field = gone.field`);
}
