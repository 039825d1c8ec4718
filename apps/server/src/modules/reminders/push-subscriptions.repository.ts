import { createHash } from "node:crypto";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import type { PushDevice } from "#providers/push/push-service.ts";

/** More than any member uses; a new device replaces the one unused longest. */
const MAX_DEVICES = 10;

const device = z
  .object({
    endpoint: z.string(),
    p256dh: z.string(),
    auth: z.string(),
    accepted_through: z.string().nullable(),
  })
  .transform(({ accepted_through, ...rest }) => ({ ...rest, acceptedThrough: accepted_through }));

export type KnownDevice = z.infer<typeof device>;

const hashOf = (endpoint: string) => createHash("sha256").update(endpoint).digest("hex");

/** A browser where another member signs in becomes theirs. False when the session has ended. */
export async function savePushSubscription(
  db: Database,
  { userId, sessionId }: { userId: string; sessionId: string },
  { endpoint, p256dh, auth }: PushDevice,
  now: Date,
): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute(sql`
    insert into push_subscriptions as kept
      (endpoint_hash, user_id, session_id, endpoint, p256dh, auth, created_at, updated_at)
    select ${hashOf(endpoint)}, user_id, id, ${endpoint}, ${p256dh}, ${auth}, ${at}, ${at}
    from session where id = ${sessionId} and user_id = ${userId}
    on conflict (endpoint_hash) do update set
      accepted_through = case when kept.user_id = excluded.user_id then kept.accepted_through end,
      user_id = excluded.user_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth, updated_at = excluded.updated_at
    returning endpoint_hash`);
  await db.execute(sql`
    delete from push_subscriptions where endpoint_hash in (
      select endpoint_hash from push_subscriptions where user_id = ${userId}
      order by updated_at desc, endpoint_hash offset ${MAX_DEVICES})`);
  return rows.length > 0;
}

export async function dropDevice(db: Database, userId: string, endpoint: string): Promise<void> {
  await db.execute(sql`
    delete from push_subscriptions
    where endpoint_hash = ${hashOf(endpoint)} and user_id = ${userId}`);
}

export async function readDevices(db: Database, userId: string): Promise<KnownDevice[]> {
  return (await readDevicesOf(db, [userId])).get(userId) ?? [];
}

/** Returns the devices of several members, each member's latest used first. */
export async function readDevicesOf(
  db: Database,
  userIds: readonly string[],
): Promise<Map<string, KnownDevice[]>> {
  const { rows } = await db.execute(sql`
    select user_id, endpoint, p256dh, auth,
      to_char(accepted_through, 'YYYY-MM-DD') as accepted_through
    from push_subscriptions where user_id = any(${sql.param([...userIds])}::text[])
    order by updated_at desc, endpoint_hash`);
  const found = Map.groupBy(rows, ({ user_id: id }) => String(id));
  return new Map([...found].map(([id, own]) => [id, own.map((each) => device.parse(each))]));
}

export type Accepted = { userId: string; endpoint: string; day: CalendarDate };

export async function markAccepted(db: Database, accepted: readonly Accepted[]): Promise<void> {
  if (accepted.length === 0) return;
  const rows = accepted.map(({ userId, endpoint, day }) => ({
    endpoint_hash: hashOf(endpoint),
    user_id: userId,
    accepted_through: day,
  }));
  await db.execute(sql`
    update push_subscriptions set accepted_through = sent.accepted_through
    from json_populate_recordset(null::push_subscriptions, ${JSON.stringify(rows)}::json) as sent
    where push_subscriptions.endpoint_hash = sent.endpoint_hash
      and push_subscriptions.user_id = sent.user_id`);
}
