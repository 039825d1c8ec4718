import { AMOUNT, CURRENCY, type Money } from "@sovereign/domain/money";
import { z } from "./schema.ts";

export const money: z.ZodType<Money, Money> = z
  .object({
    amount: z.string().openapi({
      description: "A decimal number with as many decimals as the currency has",
      example: "49.00",
    }),
    currency: z.string().openapi({ description: "ISO 4217", example: "USD" }),
  })
  .openapi("Money");

/** An amount whose currency is known from elsewhere. */
export const orderedAmount = z.string().regex(AMOUNT);

/** The currency of a purchase; without one it is the usual one. */
export const currencyCode = z.string().regex(CURRENCY).openapi({ example: "EUR" });

/** The service refuses more decimals than the currency has. */
export const orderedMoney = z.object({ amount: orderedAmount, currency: currencyCode });

/** The server sells its own price, and nothing where the two differ. */
export const shownPrice = orderedMoney.openapi({
  description: "What a year costs, without a code, by the page on which it was pressed",
});
