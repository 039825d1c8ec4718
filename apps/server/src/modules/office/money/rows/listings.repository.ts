import type { Aside } from "@sovereign/domain/asides";
import type { RowFigure } from "@sovereign/domain/money-figures";
import type { Arrival } from "@sovereign/domain/paid-span";
import { type SQL, sql } from "drizzle-orm";
import { isInBalance } from "#modules/office/money/months.repository.ts";

/** The time of a month; what is not counted is read at `until`, and who is in grace now. */
export type ListedTime = { from: Date; to: Date; until: Date; now: Date };

/** The columns that a listing has of its own; the others are empty. */
type Columns = {
  member: SQL;
  subscription_id: SQL;
  source: SQL;
  product: SQL;
  row_kind: SQL;
  row_reason: SQL;
  discounted: SQL;
  currency: SQL;
  amount: SQL;
  before_currency: SQL;
  before_amount: SQL;
  gap: SQL;
  until: SQL;
  outcome: SQL;
  came: SQL;
  canceled: SQL;
  /** When the journal got the row. */
  recorded: SQL;
  /** For a correction, the corrected row. */
  original_kind: SQL;
  original_at: SQL;
};

const EMPTY = {
  product: sql`'membership'`,
  row_kind: sql`null`,
  row_reason: sql`null`,
  discounted: sql`false`,
  before_currency: sql`null`,
  before_amount: sql`null::bigint`,
  gap: sql`null::float`,
  until: sql`null::timestamptz`,
  outcome: sql`null`,
  came: sql`null`,
  canceled: sql`false`,
  recorded: sql`null::timestamptz`,
  original_kind: sql`null`,
  original_at: sql`null::timestamptz`,
};

/**
 * The rows of a figure. They are in order of `at`, `group` and `number`, for which there is an index,
 * so that a page reads no more than its rows.
 */
export type Listing = {
  columns: Columns;
  from: SQL;
  where: SQL;
  order: { at: SQL; group: SQL; number: SQL };
};

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;

const during = (at: SQL, { from, to }: ListedTime) =>
  sql`${at} >= ${instant(from)} and ${at} < ${instant(to)}`;

const orderOfSpans = (at: SQL) => ({ at, group: sql`span.member`, number: sql`span.number` });

const SPAN = {
  member: sql`span.member`,
  subscription_id: sql`span.subscription_id`,
  source: sql`span.source`,
  currency: sql`span.currency`,
  amount: sql`span.yearly`,
};

/** Members paying at an instant. */
const paying = (at: Date): Listing => ({
  columns: { ...EMPTY, ...SPAN },
  from: sql`paid_spans span`,
  where: sql`span.from_at < ${instant(at)} and (span.to_at is null or span.to_at >= ${instant(at)})`,
  order: orderOfSpans(sql`span.from_at`),
});

const CAUSE = {
  source: sql`cause.source`,
  row_kind: sql`cause.kind`,
  row_reason: sql`cause.reason`,
  recorded: sql`cause.recorded_at`,
};

const arrivals = (came: Arrival, time: ListedTime): Listing => ({
  columns: {
    ...EMPTY,
    ...SPAN,
    ...CAUSE,
    discounted: sql`cause.discount > 0`,
    subscription_id: sql`coalesce(cause.subscription_id, span.subscription_id)`,
    before_currency: sql`former.currency`,
    before_amount: sql`former.yearly`,
    gap: sql`extract(epoch from span.from_at - former.to_at)::float`,
    came: sql`span.came`,
  },
  from: sql`paid_spans span
    join journal cause on cause.id = span.came_row
    left join paid_spans former on former.member = span.member and former.number = span.number - 1`,
  where: sql`span.came = ${came} and ${during(sql`span.from_at`, time)}`,
  order: orderOfSpans(sql`span.from_at`),
});

/** For a dispute, the bank's decision. */
const OUTCOME = sql`case when cause.kind = 'dispute' then (
  select case decided.kind when 'dispute_won' then 'won' else 'lost' end
  from journal decided
  where decided.source = cause.source and decided.kind in ('dispute_won', 'dispute_lost')
    and decided.subscription_id is not distinct from cause.subscription_id
    and decided.payment_id = cause.payment_id and decided.at >= cause.at
  order by decided.at limit 1) end`;

const departures = (left: "lapsed" | "refunded", time: ListedTime): Listing => ({
  columns: {
    ...EMPTY,
    ...SPAN,
    ...CAUSE,
    source: sql`span.source`,
    outcome: OUTCOME,
    until: sql`(select grace.to_at from book_asides grace where grace.member = span.member
      and grace.kind = 'in_grace' and grace.from_at = span.to_at
      and grace.to_at > ${instant(time.now)})`,
  },
  from: sql`paid_spans span join journal cause on cause.id = span.left_row`,
  where: sql`span.left_as = ${left} and ${during(sql`span.to_at`, time)}`,
  order: orderOfSpans(sql`span.to_at`),
});

/** Rows of the journal; `amount` is the summed column. */
/** A gift's payer is no member of the books. */
const OWNER = sql`case when cause.product <> 'gift' then booked.member end`;

/**
 * A failed refund or won dispute names the original's id; a refund or dispute names its payment's.
 */
const ORIGINAL = sql`case cause.kind when 'refund_failed' then 'refund'
  when 'dispute_won' then 'dispute' when 'refund' then 'payment' when 'dispute' then 'payment' end`;

const facts = (time: ListedTime, { where, amount }: { where: SQL; amount: SQL }): Listing => ({
  columns: {
    ...EMPTY,
    ...CAUSE,
    amount,
    outcome: OUTCOME,
    member: OWNER,
    subscription_id: sql`cause.subscription_id`,
    product: sql`cause.product`,
    currency: sql`cause.currency`,
    row_reason: sql`case when cause.kind in ('payout', 'payout_returned') then cause.external_id
      else cause.reason end`,
    discounted: sql`cause.discount > 0`,
    until: sql`case when cause.kind = 'payout' then cause.period_to end`,
    original_kind: ORIGINAL,
    original_at: sql`(select original.at from journal original
      where original.source = cause.source and original.kind = ${ORIGINAL}
        and original.external_id = case when cause.kind in ('refund', 'dispute')
          then cause.payment_id else cause.external_id end)`,
  },
  from: sql`journal cause
    left join booked_subscriptions booked on booked.subscription_id = cause.subscription_id`,
  where: sql`${during(sql`cause.at`, time)} and ${where}`,
  order: { at: sql`cause.at`, group: sql`''::text`, number: sql`cause.id` },
});

/** Payments, with what each was for the member. */
function payments(time: ListedTime, filter: { where: SQL; amount: SQL }): Listing {
  const { columns, from, ...listing } = facts(time, filter);
  return {
    ...listing,
    columns: {
      ...columns,
      // Only regained members need the end before, which is a search for each row.
      gap: sql`case when span.came = 'regained' then (
        select extract(epoch from span.from_at - former.to_at)::float from paid_spans former
        where former.member = span.member and former.number = span.number - 1) end`,
      came: sql`case when twice.member is not null then 'second' when span.came is not null
        then span.came when cause.subscription_id is not null then 'renewed' end`,
    },
    from: sql`${from}
      left join book_asides twice on twice.kind = 'second_year'
        and twice.subscription_id = cause.subscription_id and twice.from_at <= cause.at
        and (twice.to_at is null or cause.at < twice.to_at)
      left join paid_spans span on span.came_row = cause.id and span.came_at = cause.at
        and ${during(sql`span.came_at`, time)}`,
  };
}

const asides = (kind: Aside["kind"], { until }: ListedTime): Listing => ({
  columns: {
    ...EMPTY,
    ...CAUSE,
    member: sql`aside.member`,
    until: sql`aside.to_at`,
    subscription_id: sql`aside.subscription_id`,
    currency: sql`aside.currency`,
    amount: sql`aside.amount`,
    discounted: sql`cause.discount > 0`,
  },
  from: sql`book_asides aside join journal cause on cause.id = aside.row_id`,
  where: sql`aside.kind = ${kind} and aside.from_at <= ${instant(until)}
    and (aside.to_at is null or aside.to_at > ${instant(until)})`,
  order: { at: sql`aside.from_at`, group: sql`aside.member`, number: sql`aside.number` },
});

/**
 * Paying members whose paid time ends in the month; the current month includes earlier due ones.
 */
function due({ from, to, now }: ListedTime): Listing {
  const begun = from <= now ? sql`true` : sql`span.due_at >= ${instant(from)}`;
  return {
    columns: { ...EMPTY, ...SPAN, canceled: sql`span.is_canceled` },
    from: sql`paid_spans span`,
    where: sql`span.to_at is null and ${to > now} and span.due_at < ${instant(to)} and ${begun}`,
    order: orderOfSpans(sql`span.due_at`),
  };
}

/** Memberships, and gifts of them. */
const OURS = sql`cause.product <> 'other'`;
const AMOUNT = sql`cause.amount`;

const BALANCE = isInBalance("cause");

/** Returns the rows of a figure, all with the same columns. */
export function listingOf(figure: RowFigure, time: ListedTime): Listing {
  const listed = (kinds: readonly string[]) => sql`cause.kind in ${kinds}`;
  /** The sum of some kinds minus that of others. */
  const sumOf = (plus: readonly string[], minus: readonly string[], among: SQL = OURS) => ({
    where: sql`${among} and ${listed([...plus, ...minus])} and cause.amount > 0`,
    amount: sql`case when ${listed(minus)} then -cause.amount else cause.amount end`,
  });
  const flow = (...what: Parameters<typeof sumOf>) => facts(time, sumOf(...what));
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
      return payments(time, {
        where: sql`${OURS} and cause.kind = 'payment' and cause.amount > 0`,
        amount: AMOUNT,
      });
    case "returned":
      return flow(["refund"], ["refund_failed"]);
    case "held":
      return flow(["dispute"], ["dispute_won"]);
    case "card_payments":
      return payments(
        time,
        sumOf(["payment", "refund_failed", "dispute_won"], ["refund", "dispute"], BALANCE),
      );
    case "fees":
      return flow(["fee"], ["credit"], BALANCE);
    case "converted":
      return flow(["converted_to"], ["converted_from"], BALANCE);
    case "payouts":
      return flow(["payout"], ["payout_returned"], BALANCE);
    case "in_grace":
    case "disputed":
    case "second_year":
    case "given":
      return asides(figure, time);
    case "other_products":
      return facts(time, {
        where: sql`cause.product = 'other' and cause.kind = 'payment' and cause.amount > 0`,
        amount: AMOUNT,
      });
    case "coupons":
      return payments(time, {
        where: sql`${OURS} and cause.kind = 'payment' and cause.discount > 0`,
        amount: sql`cause.discount`,
      });
    // A test key's payments are not in the journal.
    case "test_payments":
      return facts(time, { where: sql`false`, amount: AMOUNT });
    case "due":
      return due(time);
  }
}
