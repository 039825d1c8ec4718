import { money } from "./money.ts";
import { z } from "./schema.ts";

const count = z.int().min(0);

export const sums = z.array(money).openapi({ description: "One for each currency, never added" });

export const flow = z.object({ rows: count, sums });

const balance = z
  .object({
    card_payments: flow.openapi({ description: "Less what was returned or held" }),
    fees: flow.openapi({ description: "Less what was given back" }),
    converted: flow.openapi({ description: "Exchanged into the currency, or out of it" }),
    earned: sums,
    payouts: flow.openapi({ description: "Sent to the bank, less what came back" }),
    change: sums,
  })
  .openapi("MoneyBalance", {
    description:
      "What moved Stripe's balance, whatever was sold: card_payments − fees + converted = earned, " +
      "earned − payouts = change; every term has the same currencies in the same order",
  });

export type MoneyBalance = z.infer<typeof balance>;

export const cash = z
  .object({
    received: flow.extend({
      second: count.openapi({ description: "By members who pay through another one already" }),
    }),
    returned: flow.openapi({ description: "What went back, as positive sums" }),
    held: flow.openapi({
      description: "Held or kept by a bank, as positive sums; less what it gave back",
    }),
    kept: sums,
    tax: sums.openapi({ description: "Contained in what was kept; without currencies at 0" }),
    balance: balance.nullable().openapi({ description: "Null where Stripe moved nothing" }),
  })
  .openapi("MoneyCash");

export type MoneyCash = z.infer<typeof cash>;
