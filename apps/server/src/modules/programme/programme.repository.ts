import { ownRowSchemas } from "@sovereign/contract/own-data";
import { type EditStamp, TRUSTED_SKEW_MS } from "@sovereign/domain/edit";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { ownRows } from "#database/own-rows.ts";
import { programmeDays } from "#schema/schema.ts";

const progressRow = z
  .object({
    time_zone: z.string(),
    round: z.int(),
    opened: z.array(
      z.object({
        day: z.int(),
        opened_on: z.iso.date(),
        done_at: z.iso
          .datetime({ offset: true })
          .transform((text) => new Date(text).toISOString())
          .nullable(),
      }),
    ),
  })
  .transform(({ time_zone, ...rest }) => ({ timeZone: time_zone, ...rest }));

export type Progress = z.infer<typeof progressRow>;

type Opening = {
  userId: string;
  /** If set, applies only while the member is in this zone. */
  timeZone?: string;
  round: number;
  day: number;
  today: string;
};

// Every function sends exactly one statement (decision 6).

/** Null without the member; round 1 before they have started. */
export async function readProgress(db: Database, userId: string): Promise<Progress | null> {
  const { rows } = await db.execute(sql`
    with latest as (
      select coalesce(max(round), 1) as round from programme_days where user_id = ${userId}
    )
    select
      member.time_zone,
      latest.round,
      (
        select coalesce(json_agg(json_build_object(
          'day', day, 'opened_on', opened_on, 'done_at', done_at
        ) order by day), '[]')
        from programme_days
        where user_id = ${userId} and round = latest.round
      ) as opened
    from "user" as member, latest
    where member.id = ${userId}`);
  return rows[0] ? progressRow.parse(rows[0]) : null;
}

/** Has an effect only in `timeZone`, if no day was shown on `today` or later. */
export async function openDay(
  db: Database,
  { userId, timeZone, round, day, today }: Opening,
): Promise<void> {
  // When two devices find the day due, the primary key admits one of them.
  await db.execute(sql`
    insert into programme_days (user_id, round, day, opened_on)
    select id, ${round}::int, ${day}::int, ${today}::date
    from "user"
    where id = ${userId} and time_zone = ${timeZone ?? sql`time_zone`} and not exists (
      select 1 from programme_days where user_id = ${userId} and opened_on >= ${today}::date
    )
    on conflict do nothing`);
}

type Mark = {
  userId: string;
  round: number;
  day: number;
  doneAt: Date | null;
  place: EditStamp;
  now: Date;
};

/** False when a later edit exists (decision 99). A resent edit finds itself and succeeds. */
export async function markDay(db: Database, mark: Mark): Promise<boolean> {
  const { userId, round, day, doneAt, place, now } = mark;
  const at = new Date(place.at).toISOString();
  // A time that has not come is that of a clock which was set right since.
  const latest = new Date(now.getTime() + TRUSTED_SKEW_MS).toISOString();
  const { rows } = await db.execute(sql`
    update programme_days set
      done_at = ${doneAt?.toISOString() ?? null}::timestamptz,
      marked_at = ${at}::timestamptz,
      marked_device = ${place.device}::uuid,
      marked_seq = ${place.seq}::bigint
    where user_id = ${userId} and round = ${round}::int and day = ${day}::int and (
      marked_at is null or marked_at > ${latest}::timestamptz
      or case when marked_device = ${place.device}::uuid
        and marked_seq <= coalesce(${place.known ?? null}::bigint, marked_seq)
        then ${place.seq}::bigint >= marked_seq
        else ${at}::timestamptz >= marked_at end
    )
    returning day`);
  return rows.length > 0;
}

export const ownProgramme = {
  ...ownRows(programmeDays, ownRowSchemas.programme_days, ["opened_on"], { isIncidental: true }),
  async hasMark(db: Database, userId: string): Promise<boolean> {
    const { rows } = await db.execute(sql`
      select 1 from programme_days where user_id = ${userId} and done_at is not null limit 1`);
    return rows.length > 0;
  },
};
