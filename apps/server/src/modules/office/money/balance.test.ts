import type { JournalRow } from "@sovereign/domain/journal";
import { BALANCE_FIGURES } from "@sovereign/domain/money-figures";
import { at, journalRow, SubscriptionStory } from "@sovereign/domain/testing/journal-rows";
import { describe, expect } from "vitest";
import { bySums, monthOf, rowsOf, sumOf, write } from "#testing/office-money.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { freshProductTest } from "#testing/product-test.ts";

const it = freshProductTest({ now: "2026-03-31T12:00:00.000Z" });

describe("Stripe's balance", () => {
  it("has all products, and the payouts as they reach the bank", async ({ product }) => {
    const owner = await signUpStaff(product, "owner");
    const stripe = (kind: JournalRow["kind"], amount: number, more: Partial<JournalRow> = {}) =>
      journalRow({ kind, amount, at: at("2026-03-12"), externalId: `${kind} ${amount}`, ...more });
    await write(product.database.db, [
      ...new SubscriptionStory("sub_1", { yearly: 6400 })
        .pays("2026-03-10")
        .returns("refund", "2026-03-12", "2026-03-10", 400).rows,
      ...new SubscriptionStory("store", { yearly: 6400, source: "app_store" }).pays("2026-03-10")
        .rows,
      stripe("payment", 20_000, { product: "other", reason: "Mastermind" }),
      stripe("payment", 3000, { externalId: "in_paid_by_transfer" }),
      stripe("fee", 890),
      stripe("credit", 40, { reason: "Fee refund" }),
      stripe("payment", 1000, { currency: "EUR" }),
      stripe("converted_from", 1000, { currency: "EUR" }),
      stripe("converted_to", 1080),
      stripe("payout", 25_000, { to: at("2026-03-14T00:00"), externalId: "po_1" }),
      stripe("payout", 700, { externalId: "po_2" }),
      stripe("payout_returned", 700, { externalId: "po_2", reason: "account_closed" }),
    ]);
    const { cash } = await monthOf(owner, "2026-03");
    const [eur, usd] = ["EUR", "USD"].map((currency) => (amount: string) => ({
      amount,
      currency,
    })) as [(amount: string) => object, (amount: string) => object];
    expect(cash.balance).toEqual({
      card_payments: { rows: 4, sums: [usd("260.00"), eur("10.00")] },
      fees: { rows: 2, sums: [usd("8.50"), eur("0.00")] },
      converted: { rows: 2, sums: [usd("10.80"), eur("-10.00")] },
      earned: [usd("262.30"), eur("0.00")],
      payouts: { rows: 3, sums: [usd("250.00"), eur("0.00")] },
      change: [usd("12.30"), eur("0.00")],
    });
    for (const figure of BALANCE_FIGURES) {
      const { rows, total } = await rowsOf(owner, "2026-03", figure);
      const { rows: counted, sums } = cash.balance?.[figure] ?? { rows: 0, sums: [] };
      expect([figure, rows.length, total]).toEqual([figure, counted, counted]);
      expect(sumOf(rows)).toEqual(bySums(sums));
    }
    const { rows } = await rowsOf(owner, "2026-03", "payouts");
    expect(rows.map(({ reason, text, until }) => [reason, text, until])).toEqual([
      ["paid_out", "po_1", "2026-03-14"],
      ["paid_out", "po_2", null],
      ["payout_returned", "po_2", null],
    ]);
  });
});
