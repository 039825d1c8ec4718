import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bridgesBetween } from "./bridge.ts";
import { cashOf } from "./cash.ts";
import type { JournalRow } from "./journal.ts";
import { memberBookOf, movementsOf } from "./movements.ts";
import { dailyMovementsOf, dayOf, noonOf } from "./testing/daily-books.ts";
import { BUSINESS_BEGINS, BUSINESS_ENDS, business } from "./testing/random-business.ts";

/** A lapse is known a day later. */
const NOW = noonOf(BUSINESS_ENDS + 1, 6);
const MONTHS = Array.from({ length: 31 }, (_, index) => BUSINESS_BEGINS + index * 30);
const BOUNDS = MONTHS.map((day) => noonOf(day, -12));

const ofAll = (members: JournalRow[][]) =>
  members.flatMap((rows) => movementsOf(rows, NOW).movements);

const dailyOf = (members: JournalRow[][]) =>
  members.flatMap((rows) => dailyMovementsOf(rows, BUSINESS_ENDS));

describe("300 random businesses", () => {
  it("move as somebody counts who looks at every member every day", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(business, (members) => {
        for (const rows of members) {
          const movements = movementsOf(rows, NOW).movements.map(
            ({ at, kind, sign, currency, yearly }) => ({
              ...{ day: dayOf(at), kind: kind as string, sign, currency, yearly },
            }),
          );
          for (const { kind } of movements) seen.add(kind);
          expect(movements).toEqual(dailyMovementsOf(rows, BUSINESS_ENDS));
        }
      }),
      { numRuns: 300, seed: 35 },
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
      { numRuns: 300, seed: 35 },
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
      { numRuns: 300, seed: 36 },
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
      { numRuns: 300, seed: 37 },
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
      { numRuns: 100, seed: 38 },
    );
  });
});
