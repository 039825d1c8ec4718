import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createLedgerCount, type LedgerRow } from "./ledger-figures.ts";

const NOW = new Date("2026-03-24T09:14:00Z");
const MONTH = new Date("2026-03-01T00:00:00Z");
const DAY_MS = 24 * 3_600_000;
const INSTANTS = Array.from(
  { length: 30 },
  (_, index) => new Date(NOW.getTime() - (30 - index) * DAY_MS),
);

const day = (iso: string) => new Date(`${iso}T08:00:00Z`);

const card = (more: Partial<LedgerRow> = {}): LedgerRow => ({
  ...{ source: "stripe", externalId: "sub_1", productId: "prod_1", status: "active" },
  startedAt: day("2025-06-01"),
  periodStart: day("2025-06-01"),
  periodEnd: day("2026-06-01"),
  ...{ cancelAtPeriodEnd: false, revoked: null, store: null, givesAccess: null },
  price: { amount: "59.00", currency: "USD" },
  syncedAt: day("2026-03-20"),
  ...more,
});

function count(...members: LedgerRow[][]) {
  const ledger = createLedgerCount({ now: NOW, monthStart: MONTH, instants: INSTANTS });
  for (const rows of members) ledger.add(rows);
  return ledger.figures();
}

describe("the figures of the ledger", () => {
  it("count a member once, whatever they pay with, and never one who was given a membership", () => {
    const twice = [card(), card({ externalId: "sub_2" })];
    const given = [card({ source: "office" as LedgerRow["source"] })];
    expect(count(twice, given, [])).toMatchObject({ paying: 1, payingBefore: 1, came: 0, left: 0 });
  });

  it.each([
    ["joined this month", { startedAt: day("2026-03-10") }, { paying: 1, came: 1, left: 0 }],
    [
      "ended this month",
      { status: "canceled", cancelAtPeriodEnd: true, periodEnd: day("2026-03-11") },
      { paying: 0, payingBefore: 1, came: 0, left: 1 },
    ],
    [
      "declined this month: in grace, not paying",
      { status: "past_due", periodStart: day("2026-03-20"), periodEnd: day("2027-03-20") },
      { paying: 0, payingBefore: 1, left: 1, grace: 1, graceEndsSoon: 1 },
    ],
    [
      "refunded",
      { revoked: "refunded" as const, syncedAt: day("2026-03-12") },
      { paying: 0, payingBefore: 1, left: 1, grace: 0 },
    ],
    ["due within thirty days", { periodEnd: day("2026-04-10") }, { due: 1, canceled: 0 }],
    [
      "canceled, ending within thirty days",
      { periodEnd: day("2026-04-10"), cancelAtPeriodEnd: true },
      { paying: 1, due: 0, canceled: 1 },
    ],
    ["a checkout that was never paid", { status: "incomplete" }, { paying: 0, came: 0, grace: 0 }],
    ["a store's purchase without a price", { price: null }, { paying: 1, withoutPrice: 1 }],
  ])("%s", (_, more, figures) => {
    expect(count([card(more)])).toMatchObject(figures);
  });

  it("add up to the cent, each currency by itself", () => {
    const euros = card({ price: { amount: "75.10", currency: "EUR" } });
    const yen = card({ price: { amount: "9800", currency: "JPY" } });
    const cents = card({ price: { amount: "0.05", currency: "EUR" } });
    expect(count([card()], [card()], [euros], [yen], [cents]).yearly).toEqual([
      { amount: "118.00", currency: "USD" },
      { amount: "75.15", currency: "EUR" },
      { amount: "9800", currency: "JPY" },
    ]);
  });

  it("close: the days and the month lead to the members of today", () => {
    const row = fc.record({
      start: fc.integer({ min: -400, max: -1 }),
      length: fc.constantFrom(30, 365),
      status: fc.constantFrom("active", "past_due", "canceled", "incomplete"),
      cancel: fc.boolean(),
      revoked: fc.constantFrom(null, "refunded" as const, "disputed" as const),
    });
    const members = fc.array(fc.array(row, { maxLength: 3 }), { maxLength: 20 });
    fc.assert(
      fc.property(members, (all) => {
        const at = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
        const figures = count(
          ...all.map((rows) =>
            rows.map(({ start, length, status, cancel, revoked }) =>
              card({
                ...{ status, revoked, cancelAtPeriodEnd: cancel },
                startedAt: at(start),
                periodStart: at(start),
                periodEnd: at(start + length),
                syncedAt: at(Math.min(0, start + 1)),
              }),
            ),
          ),
        );
        const { paying, payingBefore, came, left, grace, due, canceled } = figures;
        expect(payingBefore + came - left).toBe(paying);
        expect(due + canceled).toBeLessThanOrEqual(paying);
        expect(paying + grace).toBeLessThanOrEqual(all.length);
      }),
    );
  });
});
