import { money } from "@sovereign/contract/money";
import { LEDGER_VIEWS } from "@sovereign/domain/ledger-view";
import { SUBSCRIPTION_SOURCES } from "@sovereign/domain/subscription";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";

const differenceSchema = z.object({
  subscription_id: z.string(),
  ledger: z.enum(LEDGER_VIEWS),
  source: z.enum(SUBSCRIPTION_SOURCES),
  store: z.string().nullable(),
  customer_id: z.string(),
  price: money.nullable(),
  since: z.coerce.date().nullable(),
  member_id: z.string().nullable(),
  address: z.string().nullable(),
  /** Whether the member counts by another subscription anyway. */
  is_counted: z.boolean(),
  price_differs: z.boolean(),
  /** The member's yearly price by the rows; if the price differs, by the last payment. */
  currency: z.string().nullable(),
  yearly: z.coerce.number().int().nullable(),
});

export type LedgerDifference = z.infer<typeof differenceSchema>;

/** Finds subscriptions that the journal and the memberships do not both call paid, or at one price. */
export async function findLedgerDifferences(db: Database): Promise<LedgerDifference[]> {
  const { rows } = await db.execute(sql`
    select booked.subscription_id, booked.ledger, owned.source, owned.store, owned.customer_id,
      owned.price, owned.period_start as since, "user".id as member_id,
      coalesce("user".email, owned.customer_email) as address,
      exists (
        select from booked_subscriptions other
        left join subscriptions known on known.external_id = other.subscription_id
        where other.subscription_id <> booked.subscription_id and other.is_paid
          and (other.member = booked.member or known.user_id = owned.user_id)) as is_counted,
      booked.price_differs,
      case when booked.price_differs then last.currency else span.currency end as currency,
      case when booked.price_differs then coalesce(last.yearly, last.amount + last.discount)
        else span.yearly end as yearly
    from booked_subscriptions booked
    join subscriptions owned on owned.external_id = booked.subscription_id
      and owned.source <> 'office'
    left join "user" on "user".id = owned.user_id
    left join paid_spans span on span.member = booked.member and span.to_at is null
    left join lateral (
      select paid.currency, paid.yearly, paid.amount, paid.discount from journal paid
      where booked.price_differs and paid.subscription_id = booked.subscription_id
        and paid.kind = 'payment' and paid.amount > 0
      order by paid.at desc, paid.id desc limit 1) as last on true
    where ((booked.is_paid and booked.ledger = 'unpaid')
      or (booked.ledger = 'paid' and not booked.is_paid and not booked.is_given)
      or booked.price_differs)
    order by booked.subscription_id`);
  return z.array(differenceSchema).parse(rows);
}

/** Finds whose subscriptions these are, and whether the journal has them paid. */
export async function findOwners(db: Database, subscriptionIds: readonly string[]) {
  if (subscriptionIds.length === 0) return [];
  const { rows } = await db.execute(sql`
    select booked.subscription_id, booked.is_paid, "user".id as member_id,
      coalesce("user".email, owned.customer_email) as address
    from booked_subscriptions booked
    left join subscriptions owned on owned.external_id = booked.subscription_id
    left join "user" on "user".id = owned.user_id
    where booked.subscription_id in (
      select unnest(${sql.param([...subscriptionIds])}::text[]))`);
  return z
    .array(
      z.object({
        subscription_id: z.string(),
        is_paid: z.boolean(),
        member_id: z.string().nullable(),
        address: z.string().nullable(),
      }),
    )
    .parse(rows);
}
