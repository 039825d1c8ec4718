import { isSameMoney, type Money } from "@sovereign/domain/money";
import { amountOf, chargeOf } from "@sovereign/settings/price";
import type { Logger } from "pino";
import { describeError } from "#problems/describe-error.ts";
import type { Payments } from "#providers/payments/payments.ts";
import type { Config } from "#settings/config.ts";

export type PriceSettings = Pick<
  Config,
  "appPrice" | "currency" | "stripePriceId" | "stripePrices"
>;

type Shown = {
  setting: string;
  written: string;
  sold: string;
  priceId: string;
  charge: Money | null;
};

/** Returns the usual price of the settings; null when APP_PRICE is not readable. */
export function usualPrice({ appPrice, currency }: PriceSettings): Money | null {
  const charge = chargeOf(appPrice);
  return charge && currency ? { amount: amountOf(charge), currency } : null;
}

/**
 * Returns whether the provider charges what the settings say, of all their prices or of `of`. A
 * difference throws in production and is logged elsewhere; no response is ignored.
 */
export async function checkPrices(
  payments: Pick<Payments, "readPrice">,
  settings: PriceSettings & Pick<Config, "nodeEnv">,
  log: Logger,
  of?: readonly string[],
): Promise<boolean> {
  let isSame = true;
  for (const shown of shownPrices(settings)) {
    if (of && !of.includes(shown.priceId)) continue;
    const message = await difference(payments, shown, log);
    if (message === null) continue;
    isSame = false;
    if (message === undefined) continue;
    if (settings.nodeEnv === "production") throw new Error(message);
    log.warn({ event: "price_differs" }, message);
  }
  return isSame;
}

function shownPrices(settings: PriceSettings): Shown[] {
  const { appPrice, stripePriceId = "", stripePrices } = settings;
  return [
    {
      setting: "APP_PRICE",
      written: appPrice,
      sold: `STRIPE_PRICE_ID (${stripePriceId})`,
      priceId: stripePriceId,
      charge: usualPrice(settings),
    },
    ...stripePrices.map(({ priceId, ...charge }) => ({
      setting: "STRIPE_PRICES",
      written: `${charge.amount} ${charge.currency}`,
      sold: priceId,
      priceId,
      charge,
    })),
  ];
}

/** Null when there is none, undefined when the provider did not say. */
async function difference(
  payments: Pick<Payments, "readPrice">,
  { setting, written, sold, priceId, charge }: Shown,
  log: Logger,
): Promise<string | null | undefined> {
  const charged = await payments.readPrice(priceId).catch((error: unknown) => {
    const details = { error: describeError(error) };
    log.warn(details, `could not compare the charged price with ${setting}`);
    return undefined;
  });
  if (charged === undefined) return undefined;
  if (charged && charge && isSameMoney(charged, charge)) return null;
  const charges = charged
    ? `charges ${charged.amount} ${charged.currency}`
    : "is not a yearly price of one amount at the provider";
  return `${setting} is ${written}, and ${sold} ${charges}`;
}
