import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bridgesBetween } from "./bridge.ts";
import { cashOf } from "./cash.ts";
import type { JournalRow } from "./journal.ts";
import { memberBookOf } from "./movements.ts";
import { dailyMovementsOf, dayOf, noonOf } from "./testing/daily-books.ts";
import { journalRow } from "./testing/journal-rows.ts";
import { movementsOf } from "./testing/movements-of.ts";
import { runs } from "./testing/runs.ts";

/** Divisible by the number of subscriptions, so that none has an event on another's day. */
const YEAR = 360;
const SUBSCRIPTIONS = 3;
const BUSINESS_BEGINS = 19_800;
const BUSINESS_ENDS = BUSINESS_BEGINS + 900;

const steps = (max: number) => fc.integer({ min: 1, max }).map((count) => count * SUBSCRIPTIONS);

const afterwards = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: "nothing" } as const) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("refund" as const), after: steps(40) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("part" as const), after: steps(40) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom("fails" as const, "won" as const, "lost" as const),
      after: steps(30),
      undecided: steps(30),
    }),
  },
);

const year = fc.record({
  renews: fc.constantFrom("renews" as const, "renews" as const, "late" as const, "back" as const),
  late: steps(4),
  away: steps(60),
  afterwards,
  price: fc.constantFrom(6400, 6400, 6400, 5900),
  coupon: fc.constantFrom(0, 0, 0, 1600),
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
const business: fc.Arbitrary<JournalRow[][]> = fc.array(
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
        kind,
        at,
        subscriptionId: id,
        customerId: "cus_1",
        currency,
        externalId: `${id} ${kind} ${rows.length}`,
        ...more,
      }),
    );
  let day = BUSINESS_BEGINS + begins * SUBSCRIPTIONS + index;
  if (isFree) {
    add("payment", noonOf(day), { from: noonOf(day), to: noonOf(day + 30), yearly: 6400 });
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
      from: noonOf(day),
      to: noonOf(ends),
      externalId: payment,
      amount,
      yearly: price,
      discount: coupon,
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

/** A lapse is known a day later. */
const NOW = noonOf(BUSINESS_ENDS + 1, 6);
const MONTHS = Array.from({ length: 31 }, (_, index) => BUSINESS_BEGINS + index * 30);
const BOUNDS = MONTHS.map((day) => noonOf(day, -12));

const ofAll = (members: JournalRow[][]) =>
  members.flatMap((rows) => movementsOf(rows, NOW).movements);

const dailyOf = (members: JournalRow[][]) =>
  members.flatMap((rows) => dailyMovementsOf(rows, BUSINESS_ENDS));

describe("random businesses", () => {
  it("move as somebody counts who looks at every member every day", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(business, (members) => {
        for (const rows of members) {
          const movements = movementsOf(rows, NOW).movements.map(
            ({ at, kind, sign, currency, yearly }) => ({
              day: dayOf(at),
              kind: kind as string,
              sign,
              currency,
              yearly,
            }),
          );
          for (const { kind } of movements) seen.add(kind);
          expect(movements).toEqual(dailyMovementsOf(rows, BUSINESS_ENDS));
        }
      }),
      runs(300),
    );
    expect([...seen].sort()).toEqual(["changed", "lapsed", "new", "refunded", "regained"]);
  });

  it("are bridged to the cent, in every month and currency", () => {
    fc.assert(
      fc.property(business, (members) => {
        const daily = dailyOf(members);
        bridgesBetween(ofAll(members), BOUNDS).forEach((bridges, index) => {
          const [from, to] = [MONTHS[index] ?? 0, MONTHS[index + 1] ?? 0];
          for (const [currency, { opening, closing, changed, ...terms }] of bridges) {
            const own = daily.filter((movement) => movement.currency === currency);
            const sum = (some: typeof daily) => ({
              members: some.reduce((all, { sign }) => all + sign, 0),
              yearly: some.reduce((all, { sign, yearly }) => all + sign * yearly, 0),
            });
            const within = own.filter(({ day }) => from <= day && day < to);
            expect(opening).toEqual(sum(own.filter(({ day }) => day < from)));
            expect(closing).toEqual(sum(own.filter(({ day }) => day < to)));
            expect(changed).toEqual(sum(within.filter(({ kind }) => kind === "changed")));
            for (const [kind, term] of Object.entries(terms)) {
              const counted = within.filter((movement) => movement.kind === kind);
              const unsigned = counted.map((movement) => ({ ...movement, sign: 1 }));
              expect(term).toEqual(sum(unsigned));
            }
          }
        });
      }),
      runs(300),
    );
  });

  it("read the same shuffled and doubled", () => {
    const shuffled = business.chain((members) =>
      fc.record({
        members: fc.constant(members),
        orders: fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ members, orders }) => {
        for (const rows of members) {
          const order = new Map(rows.map((row, index) => [row, orders[index % 40]]));
          const mixed = [...rows, ...rows.slice(0, 3)].sort(
            (one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0),
          );
          expect(memberBookOf(mixed, NOW)).toEqual(memberBookOf(rows, NOW));
        }
      }),
      runs(300),
    );
  });

  it("change by time alone only when they said so", () => {
    const when = fc.record({ day: fc.nat(900), later: fc.nat(400 * 24) });
    fc.assert(
      fc.property(business, when, (members, { day, later }) => {
        const now = noonOf(BUSINESS_BEGINS + day, 5);
        for (const rows of members) {
          const known = rows.filter(({ at }) => at <= now);
          const { spans, asides, changesAt } = memberBookOf(known, now);
          const then = new Date(now.getTime() + later * 3_600_000);
          const last = changesAt ? new Date(changesAt.getTime() - 1) : then;
          const unchanged = memberBookOf(known, then < last ? then : last);
          expect({ spans: unchanged.spans, asides: unchanged.asides }).toEqual({ spans, asides });
        }
      }),
      runs(300),
    );
  });

  it("keep what they received, less what went back and what is held", () => {
    fc.assert(
      fc.property(business, (members) => {
        for (const [currency, cash] of cashOf(members.flat())) {
          const sum = (wanted: JournalRow["kind"]) =>
            members
              .flat()
              .filter((row) => row.currency === currency && row.kind === wanted)
              .reduce((all, { amount }) => all + amount, 0);
          const kept =
            sum("payment") +
            sum("refund_failed") +
            sum("dispute_won") -
            sum("refund") -
            sum("dispute");
          expect(cash.kept).toBe(kept);
          expect(cash.received.amount - cash.returned.amount - cash.held.amount).toBe(kept);
        }
      }),
      runs(100),
    );
  });
});
