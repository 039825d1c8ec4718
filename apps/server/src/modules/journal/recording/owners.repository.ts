import { sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { subscriptions } from "#schema/schema.ts";

const AT_ONCE = 1000;

type Subscription = { source: string; externalId: string };

/** The staff log's hash of a member's id. */
const MEMBER_KEY = sql.raw(
  `rtrim(translate(encode(sha256(convert_to('staff-log:' || s.user_id, 'UTF8')), 'base64'), '+/', '-_'), '=')`,
);

const SOURCE = sql.raw(`case when s.source <> 'revenuecat' then s.source
  when s.store in ('app_store', 'mac_app_store') then 'app_store'
  when s.store = 'play_store' then 'play_store' else 'other_store' end`);

/**
 * Writes whose subscriptions are, where the journal does not know it yet. A store's customer is the
 * member's own id, so it stays out.
 */
export async function recordOwners(
  db: Database,
  now: Date,
  of: readonly Subscription[],
): Promise<void> {
  if (of.length === 0) return;
  const keys = JSON.stringify(of.map(({ source, externalId }) => [source, externalId]));
  await db.execute(sql`
    insert into journal (source, kind, external_id, at, subscription_id, customer_id, member_key,
      product, amount, currency, discount, tax, recorded_at)
    select ${SOURCE}, 'owner', s.external_id || ':' || owners.count + 1, ${now.toISOString()},
      s.external_id, case when s.source = 'stripe' then s.customer_id end, ${MEMBER_KEY},
      'membership', 0, coalesce(s.price ->> 'currency', 'XXX'), 0, 0, ${now.toISOString()}
    from subscriptions s
    cross join lateral (
      select count(*) as count, (array_agg(j.member_key order by j.id desc))[1] as latest
      from journal j where j.subscription_id = s.external_id and j.kind = 'owner') owners
    where s.user_id is not null and s.status <> 'other_product'
      and owners.latest is distinct from ${MEMBER_KEY}
      and (s.source, s.external_id) in (
        select key ->> 0, key ->> 1 from jsonb_array_elements(${keys}::jsonb) key)
    on conflict do nothing`);
}

/** The same of all, some per statement: there are as many as members. */
export async function recordAllOwners(db: Database, now: Date): Promise<void> {
  const { source, externalId } = subscriptions;
  let page: Subscription[];
  let after: Subscription = { source: "", externalId: "" };
  do {
    page = await db
      .select({ source, externalId })
      .from(subscriptions)
      .where(sql`(${source}, ${externalId}) > (${after.source}, ${after.externalId})`)
      .orderBy(source, externalId)
      .limit(AT_ONCE);
    await recordOwners(db, now, page);
    after = page.at(-1) ?? after;
  } while (page.length === AT_ONCE);
}
