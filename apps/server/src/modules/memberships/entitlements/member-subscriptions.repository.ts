import { PAID_STATUSES, REVOCATIONS, SUBSCRIPTION_SOURCES } from "@sovereign/domain/subscription";
import { inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import type { SubscriptionRow } from "#modules/memberships/memberships.types.ts";
import { begunOf, CHANGED_CHANNEL } from "#modules/memberships/sync/subscriptions.repository.ts";
import { OWNER_LINKS } from "#schema/schema.ts";

const instant = z.coerce.date();

/** A subscription as JSON or a raw statement has it, with the columns' names of the schema. */
export const subscriptionRowSchema: z.ZodType<SubscriptionRow> = z.object({
  source: z.enum(SUBSCRIPTION_SOURCES),
  externalId: z.string(),
  userId: z.string().nullable(),
  ownerLink: z.enum(OWNER_LINKS).nullable().default(null),
  customerId: z.string(),
  customerEmail: z.string().nullable(),
  productId: z.string(),
  priceId: z.string().nullable().default(null),
  price: z.object({ amount: z.string(), currency: z.string() }).nullable().default(null),
  status: z.string(),
  startedAt: instant.nullable().default(null),
  periodStart: instant.nullable(),
  periodEnd: instant.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  revoked: z.enum(REVOCATIONS).nullable(),
  store: z.string().nullable(),
  givesAccess: z.boolean().nullable(),
  syncedAt: instant,
});

const loadedSchema = z.array(z.object({ row: subscriptionRowSchema, claimed: z.boolean() }));

/** What a member subscribes to, and which of it they came to own just now. */
export type MemberSubscriptions = { rows: SubscriptionRow[]; claimed: SubscriptionRow[] };

/**
 * A member's subscriptions. Who has none takes what was paid with the address they have proved and
 * nobody owns: one customer's, the open and then the oldest first (decision 42). One statement, so
 * that no two members and no two requests take the same one. Another node that asked at the same
 * time may have found neither, so all are told.
 */
export async function loadMemberSubscriptions(
  db: Database,
  userId: string,
): Promise<MemberSubscriptions> {
  const { rows } = await db.execute(sql`
    with me as (select id, email from "user" where id = ${userId} and email_verified),
    payer as (
      select customer_id from subscriptions, me
      where subscriptions.user_id is null and customer_email = me.email
        and not exists (${begunOf(sql`me.id`)})
      order by (${inArray(sql`status`, [...PAID_STATUSES, "past_due"])} and revoked is null) desc,
        started_at, external_id
      limit 1),
    claimed as (
      update subscriptions set user_id = me.id, owner_link = 'address' from me, payer
      where subscriptions.source = 'stripe' and subscriptions.customer_id = payer.customer_id
        and subscriptions.user_id is null and subscriptions.customer_email = me.email
      returning subscriptions.*),
    owned as (
      select *, true as claimed from claimed union all
      select *, false from subscriptions where user_id = ${userId})
    select claimed, jsonb_build_object(
      'source', source, 'externalId', external_id, 'userId', user_id, 'ownerLink', owner_link,
      'customerId', customer_id, 'customerEmail', customer_email, 'productId', product_id,
      'priceId', price_id, 'price', price, 'status', status, 'startedAt', started_at, 'periodStart', period_start, 'periodEnd', period_end,
      'cancelAtPeriodEnd', cancel_at_period_end, 'revoked', revoked, 'store', store,
      'givesAccess', gives_access, 'syncedAt', synced_at) as row,
      case when claimed then pg_notify(${CHANGED_CHANNEL}, user_id)::text end as told
    from owned`);
  const loaded = loadedSchema.parse(rows);
  return {
    rows: loaded.map(({ row }) => row),
    claimed: loaded.flatMap(({ row, claimed }) => (claimed ? [row] : [])),
  };
}
