import type { JournalRow } from "@sovereign/domain/journal";
import fc from "fast-check";
import { dayOf, noonOf } from "./daily-books.ts";
import { journalRow } from "./journal-rows.ts";

/** Divisible by the number of subscriptions, so that none has an event on another's day. */
const YEAR = 360;
const SUBSCRIPTIONS = 3;
export const BUSINESS_BEGINS = 19_800;
export const BUSINESS_ENDS = BUSINESS_BEGINS + 900;

const steps = (max: number) => fc.integer({ min: 1, max }).map((count) => count * SUBSCRIPTIONS);

const afterwards = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: "nothing" } as const) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("refund" as const), after: steps(40) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("part" as const), after: steps(40) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom("fails" as const, "won" as const, "lost" as const),
      ...{ after: steps(30), undecided: steps(30) },
    }),
  },
);

const year = fc.record({
  renews: fc.constantFrom("renews" as const, "renews" as const, "late" as const, "back" as const),
  ...{ late: steps(4), away: steps(60), afterwards },
  price: fc.constantFrom(7900, 7900, 7900, 5900),
  coupon: fc.constantFrom(0, 0, 0, 1975),
  moved: fc.option(fc.record({ after: steps(80), by: steps(20) }), { freq: 5 }),
  ended: fc.option(steps(119), { freq: 4 }),
});

const subscription = fc.record({
  begins: fc.integer({ min: 0, max: 150 }),
  isFree: fc.constantFrom(false, false, false, true),
  currency: fc.constantFrom("USD", "USD", "EUR"),
  years: fc.array(year, { minLength: 1, maxLength: 3 }),
});

type Of<T> = T extends fc.Arbitrary<infer Value> ? Value : never;

type Plan = { begins: number; isFree: boolean; currency: string; years: Of<typeof year>[] };

/** The rows of members, each with up to three subscriptions in which anything may happen. */
export const business: fc.Arbitrary<JournalRow[][]> = fc.array(
  fc
    .array(subscription, { minLength: 1, maxLength: SUBSCRIPTIONS })
    .map((plans) => plans.flatMap(rowsOf)),
  { minLength: 1, maxLength: 5 },
);

function rowsOf({ begins, isFree, currency, years }: Plan, index: number): JournalRow[] {
  const id = `sub_${index}`;
  const rows: JournalRow[] = [];
  const add = (kind: JournalRow["kind"], at: Date, more: Partial<JournalRow>) =>
    rows.push(
      journalRow({
        ...{ kind, at, subscriptionId: id, customerId: "cus_1", currency },
        ...{ externalId: `${id} ${kind} ${rows.length}`, ...more },
      }),
    );
  let day = BUSINESS_BEGINS + begins * SUBSCRIPTIONS + index;
  if (isFree) {
    add("payment", noonOf(day), { from: noonOf(day), to: noonOf(day + 30), yearly: 7900 });
    day += 30;
  }
  years.forEach((plan, number) => {
    const { renews, late, away, price, coupon } = plan;
    if (number > 0 && renews === "back") day += away;
    const isLate = number > 0 && renews === "late";
    const paidOn = isLate ? day + late : day;
    const collected = noonOf(paidOn, number > 0 && !isLate ? 1 : 0);
    const payment = `${id} payment ${rows.length}`;
    const amount = price - coupon;
    let ends = day + YEAR;
    add("payment", collected, {
      ...{ from: noonOf(day), to: noonOf(ends), externalId: payment },
      ...{ amount, yearly: price, discount: coupon },
    });
    addReturns(plan.afterwards, { paidOn, payment, amount, add });
    if (plan.moved) {
      ends = day + YEAR + plan.moved.by;
      add("moved", noonOf(paidOn + plan.moved.after, 2), { to: noonOf(ends) });
    }
    if (plan.ended !== null && paidOn < day + plan.ended) {
      add("ended", noonOf(day + plan.ended, 4), {});
    }
    day = ends;
  });
  const kept = rows.filter((row) => row.at < noonOf(BUSINESS_ENDS));
  return kept.filter((row) => !kept.some((other) => hidesFrom(row, other)));
}

/** Who looks once a day cannot see what was paid and given back between two looks. */
function hidesFrom(row: JournalRow, other: JournalRow): boolean {
  const isMoney = row.kind !== "payment" && row.kind !== "moved";
  if (!isMoney || dayOf(row.at) !== dayOf(other.at)) return false;
  if (row.kind !== "ended") return other.kind === "payment";
  const isRenewal = other.at.getTime() === noonOf(dayOf(other.at), 1).getTime();
  return !isRenewal && !["ended", "moved"].includes(other.kind);
}

type Add = (kind: JournalRow["kind"], at: Date, more: Partial<JournalRow>) => void;

function addReturns(
  plan: Of<typeof afterwards>,
  { paidOn, payment, amount, add }: { paidOn: number; payment: string; amount: number; add: Add },
): void {
  if (plan.kind === "nothing") return;
  const first = noonOf(paidOn + plan.after, 3);
  const about = { paymentId: payment, amount };
  if (plan.kind === "refund") {
    add("refund", noonOf(paidOn + 1, 3), { ...about, amount: 900 });
    add("refund", first, { ...about, amount: amount - 900 });
  } else if (plan.kind === "part") add("refund", first, { ...about, amount: 900 });
  else {
    const decided = noonOf(paidOn + plan.after + plan.undecided, 3);
    const same = { ...about, externalId: `${payment} ${plan.kind}` };
    add(plan.kind === "fails" ? "refund" : "dispute", first, same);
    add(DECIDED[plan.kind], decided, same);
  }
}

const DECIDED = { fails: "refund_failed", won: "dispute_won", lost: "dispute_lost" } as const;
