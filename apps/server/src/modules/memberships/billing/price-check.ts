import { chargeOf } from "@sovereign/settings/price";
import type { Logger } from "pino";
import { describeError } from "#problems/describe-error.ts";
import type { Payments } from "#providers/payments/payments.ts";
import type { Config } from "#settings/config.ts";

/** A difference throws in production and is logged elsewhere; no response is ignored. */
export async function checkPrice(
  payments: Payments,
  { appPrice, stripePriceId, nodeEnv }: Pick<Config, "appPrice" | "stripePriceId" | "nodeEnv">,
  log: Logger,
): Promise<void> {
  const charged = await payments.readPrice().catch((error: unknown) => {
    log.warn({ error: describeError(error) }, "could not compare the charged price with APP_PRICE");
    return undefined;
  });
  if (charged === undefined) return;
  const message = `APP_PRICE is ${appPrice}, and STRIPE_PRICE_ID (${stripePriceId}) charges ${
    charged ? `${charged.amount} ${charged.currency}` : "no single yearly amount"
  }`;
  const written = chargeOf(appPrice);
  const isSame =
    written !== null &&
    charged?.currency.toLowerCase() === written.currency &&
    Number(charged.amount) === written.amount / 10 ** decimalsOf(charged.currency);
  if (isSame) return;
  if (nodeEnv === "production") throw new Error(message);
  log.warn({ event: "price_differs" }, message);
}

const decimalsOf = (currency: string) =>
  new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions()
    .maximumFractionDigits ?? 2;
