import { isSameMoney, type Money } from "@sovereign/domain/money";
import { amountOf, chargeOf } from "@sovereign/settings/price";
import type { Logger } from "pino";
import { describeError } from "#problems/describe-error.ts";
import type { Payments } from "#providers/payments/payments.ts";
import type { Config } from "#settings/config.ts";

type Settings = Pick<
  Config,
  "appPrice" | "currency" | "stripePriceId" | "stripePrices" | "nodeEnv"
>;

type Shown = {
  setting: string;
  written: string;
  sold: string;
  /** Undefined for the usual price. */
  currency?: string;
  charge: Money | null;
};

/** A difference throws in production and is logged elsewhere; no response is ignored. */
export async function checkPrices(
  payments: Pick<Payments, "readPrice">,
  settings: Settings,
  log: Logger,
): Promise<void> {
  for (const shown of shownPrices(settings)) {
    const message = await difference(payments, shown, log);
    if (!message) continue;
    if (settings.nodeEnv === "production") throw new Error(message);
    log.warn({ event: "price_differs" }, message);
  }
}

function shownPrices({ appPrice, currency, stripePriceId, stripePrices }: Settings): Shown[] {
  const charge = chargeOf(appPrice);
  return [
    {
      setting: "APP_PRICE",
      written: appPrice,
      sold: `STRIPE_PRICE_ID (${stripePriceId})`,
      charge: charge && currency ? { amount: amountOf(charge), currency } : null,
    },
    ...stripePrices.map(({ priceId, ...charge }) => ({
      setting: "STRIPE_PRICES",
      written: `${charge.amount} ${charge.currency}`,
      sold: priceId,
      currency: charge.currency,
      charge,
    })),
  ];
}

async function difference(
  payments: Pick<Payments, "readPrice">,
  { setting, written, sold, currency, charge }: Shown,
  log: Logger,
): Promise<string | undefined> {
  const charged = await payments.readPrice(currency).catch((error: unknown) => {
    const details = { error: describeError(error) };
    log.warn(details, `could not compare the charged price with ${setting}`);
    return undefined;
  });
  if (charged === undefined) return undefined;
  if (charged && charge && isSameMoney(charged, charge)) return undefined;
  const charges = charged ? `${charged.amount} ${charged.currency}` : "no single yearly amount";
  return `${setting} is ${written}, and ${sold} charges ${charges}`;
}
