import type { Aside } from "@sovereign/domain/asides";
import type { RowFigure } from "@sovereign/domain/money-figures";
import type { Arrival } from "@sovereign/domain/paid-span";
import { type SQL, sql } from "drizzle-orm";

/** The time of a month; what is not counted is read at `until`, and who is in grace now. */
export type ListedTime = { from: Date; to: Date; until: Date; now: Date };

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** Who paid at an instant. */
const paying = (at: Date) => sql`
  select span.from_at as at, span.member || ' ' || span.number as key, span.member,
    span.subscription_id, span.source, null as row_kind, null as row_reason, false as discounted,
    span.currency, span.yearly as amount, null as before_currency, null::bigint as before_amount,
    null::float as gap, null::timestamptz as until, null as outcome, null as came
  from paid_spans span
  where span.from_at < ${instant(at)} and (span.to_at is null or span.to_at >= ${instant(at)})`;

const arrivals = (came: Arrival, { from, to }: ListedTime) => sql`
  select span.from_at as at, span.member || ' ' || span.number as key, span.member,
    coalesce(cause.subscription_id, span.subscription_id) as subscription_id, cause.source,
    cause.kind as row_kind, cause.reason as row_reason, cause.discount > 0 as discounted,
    span.currency, span.yearly as amount, former.currency as before_currency,
    former.yearly as before_amount, extract(epoch from span.from_at - former.to_at)::float as gap,
    null::timestamptz as until, null as outcome, span.came
  from paid_spans span
  join journal cause on cause.id = span.came_row
  left join paid_spans former on former.member = span.member and former.number = span.number - 1
  where span.came = ${came} and span.from_at >= ${instant(from)} and span.from_at < ${instant(to)}`;

/** Of a dispute, what the bank decided. */
const OUTCOME = sql`case when cause.kind = 'dispute' then (
  select case decided.kind when 'dispute_won' then 'won' else 'lost' end
  from journal decided
  where decided.source = cause.source and decided.kind in ('dispute_won', 'dispute_lost')
    and decided.subscription_id is not distinct from cause.subscription_id
    and decided.payment_id = cause.payment_id and decided.at >= cause.at
  order by decided.at limit 1) end`;

const departures = (left: "lapsed" | "refunded", { from, to, now }: ListedTime) => sql`
  select span.to_at as at, span.member || ' ' || span.number as key, span.member,
    span.subscription_id, span.source, cause.kind as row_kind, cause.reason as row_reason,
    false as discounted, span.currency, span.yearly as amount, null as before_currency,
    null::bigint as before_amount, null::float as gap,
    (select grace.to_at from book_asides grace where grace.member = span.member
      and grace.kind = 'in_grace' and grace.from_at = span.to_at
      and grace.to_at > ${instant(now)}) as until,
    ${OUTCOME} as outcome, null as came
  from paid_spans span
  join journal cause on cause.id = span.left_row
  where span.left_as = ${left} and span.to_at >= ${instant(from)} and span.to_at < ${instant(to)}`;

/** Rows of the journal; `amount` says what of a row is summed. */
const facts = (time: ListedTime, { where, amount }: { where: SQL; amount: SQL }) => sql`
  select cause.at, lpad(cause.id::text, 20, '0') as key,
    case when cause.product = 'membership' then booked.member end as member, cause.subscription_id,
    cause.source, cause.kind as row_kind, cause.reason as row_reason,
    cause.discount > 0 as discounted, cause.currency, ${amount} as amount,
    null as before_currency, null::bigint as before_amount,
    extract(epoch from span.from_at - former.to_at)::float as gap, null::timestamptz as until,
    ${OUTCOME} as outcome,
    case when twice.member is not null then 'second' when span.came is not null then span.came
      when cause.subscription_id is not null then 'renewed' end as came
  from journal cause
  left join book_asides twice on twice.kind = 'paid_twice'
    and twice.subscription_id = cause.subscription_id and twice.from_at <= cause.at
    and (twice.to_at is null or cause.at < twice.to_at)
  left join booked_subscriptions booked on booked.subscription_id = cause.subscription_id
  left join paid_spans span on span.member = booked.member and span.came_row = cause.id
  left join paid_spans former on former.member = span.member and former.number = span.number - 1
  where cause.at >= ${instant(time.from)} and cause.at < ${instant(time.to)} and ${where}`;

const asides = (kind: Aside["kind"], { until }: ListedTime) => sql`
  select aside.from_at as at, aside.member || ' ' || aside.number as key, aside.member,
    aside.subscription_id, cause.source, cause.kind as row_kind, cause.reason as row_reason,
    false as discounted, aside.currency, aside.amount, null as before_currency,
    null::bigint as before_amount, null::float as gap, aside.to_at as until, null as outcome,
    null as came
  from book_asides aside
  join journal cause on cause.id = aside.row_id
  where aside.kind = ${kind} and aside.from_at <= ${instant(until)}
    and (aside.to_at is null or aside.to_at > ${instant(until)})`;

/** Memberships, and gifts of them. */
const OURS = sql`cause.product <> 'other'`;
const AMOUNT = sql`cause.amount`;

/** Returns the rows of a figure, all with the same columns. */
export function listingOf(figure: RowFigure, time: ListedTime): SQL {
  const flow = (plus: string, minus: string) =>
    facts(time, {
      where: sql`${OURS} and cause.kind in (${plus}, ${minus}) and cause.amount > 0`,
      amount: sql`case cause.kind when ${minus} then -cause.amount else cause.amount end`,
    });
  switch (figure) {
    case "opening":
      return paying(time.from);
    case "closing":
      return paying(time.to);
    case "new":
    case "regained":
    case "changed":
      return arrivals(figure, time);
    case "lapsed":
    case "refunded":
      return departures(figure, time);
    case "received":
      return facts(time, {
        where: sql`${OURS} and cause.kind = 'payment' and cause.amount > 0`,
        amount: AMOUNT,
      });
    case "returned":
      return flow("refund", "refund_failed");
    case "held":
      return flow("dispute", "dispute_won");
    case "in_grace":
    case "disputed":
    case "paid_twice":
    case "given":
      return asides(figure, time);
    case "other_products":
      return facts(time, {
        where: sql`cause.product = 'other' and cause.kind = 'payment' and cause.amount > 0`,
        amount: AMOUNT,
      });
    case "coupons":
      return facts(time, {
        where: sql`${OURS} and cause.kind = 'payment' and cause.discount > 0`,
        amount: sql`cause.discount`,
      });
    // A test key's payments are not in the journal.
    case "test_payments":
      return facts(time, { where: sql`false`, amount: AMOUNT });
  }
}
