import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JournalRow } from "./journal.ts";
import { type Renewal, renewalsOf, settledAt } from "./renewals.ts";

const at = (day: string) => new Date(`${day}T08:00:00Z`);

const row = (more: Partial<JournalRow> & { kind: JournalRow["kind"] }): JournalRow => ({
  source: "stripe",
  externalId: "ex",
  at: at("2024-03-01"),
  paymentId: null,
  subscriptionId: "sub",
  customerId: "cus",
  memberKey: null,
  product: "membership",
  amount: 0,
  currency: "USD",
  from: null,
  to: null,
  yearly: null,
  discount: 0,
  tax: 0,
  reason: null,
  ...more,
});

const paid = (year: number, more: Partial<JournalRow> = {}) =>
  row({
    kind: "payment",
    externalId: `in_${year}`,
    amount: 6400,
    yearly: 6400,
    at: at(`${year}-03-01`),
    from: at(`${year}-03-01`),
    to: at(`${year + 1}-03-01`),
    ...more,
  });

const outcome = ({ tenure, dueAt, renewedAt, endedAt }: Renewal) => [
  tenure,
  ...[dueAt, renewedAt, endedAt].map((date) => date?.toISOString().slice(0, 10) ?? null),
];

const outcomes = (...rows: JournalRow[]) => renewalsOf(rows).map(outcome);

describe("the renewals of a subscription", () => {
  it("are due when a paid year ends, and paid by the next", () => {
    expect(outcomes(paid(2025), paid(2024))).toEqual([
      [1, "2025-03-01", "2025-03-01", null],
      [2, "2026-03-01", null, null],
    ]);
  });

  it("are paid in grace too, but not after a lapse", () => {
    const late = (day: string) => paid(2025, { at: at(day), from: at(day) });
    expect(outcomes(paid(2024), late("2025-03-07"))[0]).toEqual([
      1,
      "2025-03-01",
      "2025-03-07",
      null,
    ]);
    expect(outcomes(paid(2024), late("2025-03-20"))[0]).toEqual([1, "2025-03-01", null, null]);
  });

  it("wait longer for a store", () => {
    const store = { source: "app_store" as const };
    const late = paid(2025, { ...store, at: at("2025-03-20"), from: at("2025-03-20") });
    expect(outcomes(paid(2024, store), late)[0]).toEqual([1, "2025-03-01", "2025-03-20", null]);
  });

  it("are due later when days were added", () => {
    const moved = row({ kind: "moved", at: at("2024-05-01"), to: at("2025-03-31") });
    expect(outcomes(paid(2024), moved)).toEqual([[1, "2025-03-31", null, null]]);
  });

  const refund = (day: string, amount: number, id = "re_1") =>
    row({ kind: "refund", externalId: id, paymentId: "in_2024", amount, at: at(day) });
  const dispute = (kind: "dispute" | "dispute_won", day: string) =>
    row({ kind, externalId: "dp_1", paymentId: "in_2024", amount: 6400, at: at(day) });

  const part = refund("2024-03-10", 2000);
  const failed = row({ kind: "refund_failed", externalId: "re_1", paymentId: "in_2024" });

  it.each([
    ["ended at once", [row({ kind: "ended", at: at("2024-06-01") })], "2024-06-01"],
    ["ended when it was over", [row({ kind: "ended", at: at("2025-03-01") })], null],
    ["returned", [refund("2024-03-10", 6400)], "2024-03-10"],
    ["returned in part", [part], null],
    ["returned in two parts", [part, refund("2024-04-01", 4400, "re_2")], "2024-04-01"],
    ["returned in vain", [refund("2024-03-10", 6400), failed], null],
    ["disputed", [dispute("dispute", "2024-04-01")], "2024-04-01"],
    ["won", [dispute("dispute", "2024-04-01"), dispute("dispute_won", "2024-06-01")], null],
  ])("%s", (_, rows, ended) => {
    expect(outcomes(paid(2024), ...rows)).toEqual([[1, "2025-03-01", null, ended]]);
  });

  it("are none of a trial, of another product or of an invoice", () => {
    expect(renewalsOf([paid(2024, { amount: 0 })])).toEqual([]);
    expect(renewalsOf([paid(2024, { product: "other" })])).toEqual([]);
    expect(renewalsOf([{ ...paid(2024), kind: "invoice" }])).toEqual([]);
  });

  it("have the price without a discount", () => {
    const coupon = paid(2024, { amount: 4800, discount: 1600, yearly: null });
    expect(renewalsOf([coupon])[0]).toMatchObject({ yearly: 6400, currency: "USD" });
  });

  it("do not depend on the order of the rows, and end or are renewed, never both", () => {
    const rows = [
      paid(2022),
      paid(2023),
      paid(2024),
      refund("2024-05-01", 6400),
      row({ kind: "ended", at: at("2024-05-01") }),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), (mixed) => {
        const renewals = renewalsOf(mixed);
        expect(renewals.map(outcome)).toEqual(outcomes(...rows));
        expect(renewals.some(({ renewedAt, endedAt }) => renewedAt && endedAt)).toBe(false);
      }),
    );
  });
});

describe("an outcome is known", () => {
  it.each([
    ["stripe", "2025-03-09"],
    ["office", "2025-03-09"],
    ["app_store", "2025-04-01"],
    ["play_store", "2025-04-01"],
  ] as const)("of %s on %s", (source, day) => {
    expect(settledAt({ dueAt: at("2025-03-01"), source })).toEqual(at(day));
  });
});
