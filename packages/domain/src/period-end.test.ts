import { describe, expect, it } from "vitest";
import { needsProviderCheck, validUntil } from "./subscription.ts";

const START = new Date("2026-03-10T12:00:00.000Z");
const END = new Date("2027-03-10T12:00:00.000Z");
const after = (seconds: number) => new Date(END.getTime() + seconds * 1000);

const card = {
  source: "stripe" as const,
  externalId: "sub_1",
  productId: "prod_1",
  status: "active",
  periodStart: START,
  periodEnd: END,
  cancelAtPeriodEnd: false,
  revoked: null,
  store: null,
  givesAccess: null,
  syncedAt: START,
};
const purchase = { ...card, source: "revenuecat" as const, store: "app_store", givesAccess: true };

describe("the known end of a subscription", () => {
  it.each([
    ["ends with its period", card, END],
    ["ends with its period though it was canceled", { ...card, cancelAtPeriodEnd: true }, END],
    ["ends with the grace of a declined renewal", { ...card, status: "past_due" }, "2026-03-17"],
    ["ends with a store's period", purchase, END],
    ["has no end without a period", { ...purchase, periodEnd: null }, null],
    ["has no end once it is over", { ...card, status: "canceled" }, null],
    ["has no end once a store has closed it", { ...purchase, givesAccess: false }, null],
  ])("%s", (_, record, end) => {
    const expected = typeof end === "string" ? new Date(`${end}T12:00:00.000Z`) : end;
    expect(validUntil(record)).toEqual(expected);
  });
});

describe("the provider has to be queried", () => {
  it.each([
    ["not before the end", START, after(-1), false],
    ["at the end", START, END, true],
    ["long after it, without a response", START, after(90_000), true],
    ["not again right after a response", after(1), after(30), false],
    ["again while a response since then opens it", after(1), after(31), true],
    ["not about a subscription that a response since then closed", after(1), after(90_000), false],
  ])("%s §4.40", (_, syncedAt, now, expected) => {
    expect(needsProviderCheck({ ...card, syncedAt }, now)).toBe(expected);
  });
});
