import { expect, it } from "vitest";
import { dueSoon } from "./ledger-figures.ts";
import type { SubscriptionRecord } from "./subscription.ts";
import { CARD } from "./testing/subscriptions.ts";

const NOW = new Date("2026-03-24T09:14:00Z");

const day = (iso: string) => new Date(`${iso}T08:00:00Z`);

const card = (more: Partial<SubscriptionRecord> = {}): SubscriptionRecord => ({
  ...CARD,
  periodEnd: day("2026-04-10"),
  ...more,
});

const declined = {
  status: "past_due",
  periodStart: day("2026-03-20"),
  periodEnd: day("2027-03-20"),
};

it.each<[string, Partial<SubscriptionRecord>[], "due" | "canceled" | null]>([
  ["who renews within thirty days is due", [{}], "due"],
  ["who canceled ends then", [{ cancelAtPeriodEnd: true }], "canceled"],
  ["who renews later is neither", [{ periodEnd: day("2026-04-24") }], null],
  ["who pays twice is due when the later ends", [{}, { periodEnd: day("2026-06-01") }], null],
  ["who was declined does not pay", [declined], null],
  ["who had the money returned does not pay", [{ revoked: "refunded" }], null],
  ["who was given a membership does not pay", [{ source: "office" }], null],
  ["nobody", [], null],
])("%s", (_, rows, due) => {
  expect(dueSoon(rows.map(card), NOW)).toBe(due);
});
