import { isSameMoney, moneyFrom } from "@sovereign/domain/money";
import { amountOf, chargeOf } from "@sovereign/settings/price";
import type { Check } from "#app/commands/doctor/checkup.ts";
import type { DoctorSettings } from "#app/commands/doctor/deps.ts";
import { type Finding, fault, ok, warning } from "#app/commands/doctor/finding.ts";
import type { StripeSetup } from "#providers/payments/stripe-setup.ts";
import { refusalStatus } from "#providers/provider-answer.ts";

const WEBHOOK_PATH = "/api/webhooks/stripe";

/** The account behind the key: its mode, prices, webhook and tax. */
export const stripeCheck: Check = {
  name: "Stripe",
  reads: ["STRIPE_API_URL", "STRIPE_PRICES", "APP_URL"],
  async run({ settings, stripe }) {
    if (!stripe) {
      return [warning("STRIPE_SECRET_KEY is not set: nothing is sold by card.", "Set it to sell.")];
    }
    const found = await Promise.all([
      keyFindings(settings, stripe),
      ...pricesOf(settings).map((price) => priceFindings(price, stripe)),
      permitted("Webhook endpoints", () => webhookFindings(settings, stripe)),
      settings.stripeTax ? permitted("Tax settings", () => taxFindings(stripe)) : [],
    ]);
    return found.flat();
  },
};

async function keyFindings({ nodeEnv }: DoctorSettings, stripe: StripeSetup): Promise<Finding[]> {
  const { mode } = stripe;
  const wrong =
    nodeEnv === "production" && mode === "test"
      ? [fault("The key is one for tests: no card is charged.", "Set a key that begins sk_live_.")]
      : [];
  const reached = await permitted("Account", async () =>
    (await stripe.takesCharges())
      ? [ok(`The ${mode} key works, and the account takes payments.`)]
      : [
          fault(
            "The account takes no payments yet.",
            "Complete its activation in Stripe's dashboard.",
          ),
        ],
  );
  return [...wrong, ...reached];
}

type Price = NonNullable<Awaited<ReturnType<StripeSetup["price"]>>>;

type Shown = { setting: string; id: string; charge: ReturnType<typeof chargeOf> };

function pricesOf({ stripePriceId, appPrice, stripePrices }: DoctorSettings): Shown[] {
  return [
    ...(stripePriceId
      ? [{ setting: "APP_PRICE", id: stripePriceId, charge: chargeOf(appPrice) }]
      : []),
    ...stripePrices.map(({ priceId, currency, amount }) => ({
      setting: "STRIPE_PRICES",
      id: priceId,
      charge: chargeOf(`${currency} ${amount}`),
    })),
  ];
}

const priceFindings = ({ setting, id, charge }: Shown, stripe: StripeSetup) =>
  permitted("Prices", async () => {
    const price = await stripe.price(id);
    if (!price) {
      return [fault(`There is no price ${id}.`, `Copy its ID from the dashboard (${setting}).`)];
    }
    if (!price.active) {
      return [fault(`The price ${id} or its product is archived.`, "Activate it, or set another.")];
    }
    if (!price.yearly) {
      return [fault(`The price ${id} is not charged once a year.`, "Create a yearly price.")];
    }
    if (!charges(price, charge)) {
      const charged = `${price.amount ?? "no fixed amount"} ${price.currency}`;
      return [
        fault(
          `${setting} differs from the price ${id}, which charges ${charged} in the smallest unit.`,
          `Set both to the same, and build the web app again.`,
        ),
      ];
    }
    return [ok(`The price ${id} is what ${setting} says.`)];
  });

/** Settings have a currency's usual decimals, and Stripe its own. */
function charges(price: Price, charge: Shown["charge"]): boolean {
  if (!charge || price.amount === null) return false;
  const shown = { amount: amountOf(charge), currency: charge.currency.toUpperCase() };
  return isSameMoney(moneyFrom(price.amount, price.currency), shown);
}

async function webhookFindings({ appUrl }: DoctorSettings, stripe: StripeSetup) {
  const url = `${appUrl}${WEBHOOK_PATH}`;
  const own = (await stripe.webhooks()).filter((each) => each.url === url);
  const [endpoint] = own.filter(({ enabled }) => enabled);
  if (!endpoint) {
    const state = own.length > 0 ? "is disabled" : "does not exist";
    return [
      fault(
        `The webhook ${url} ${state}: no payment arrives here.`,
        "Create or enable it in Stripe's dashboard, and set STRIPE_WEBHOOK_SECRET.",
      ),
    ];
  }
  const { missingEvents, apiVersion } = endpoint;
  const findings: Finding[] = [];
  if (missingEvents.length > 0) {
    findings.push(
      fault(`The webhook lacks events: ${missingEvents.join(", ")}.`, "Add them to the endpoint."),
    );
  }
  if (apiVersion !== null && apiVersion !== stripe.apiVersion) {
    findings.push(
      warning(
        `The webhook sends version ${apiVersion}, and this server reads ${stripe.apiVersion}.`,
        "Create a new endpoint with that version.",
      ),
    );
  }
  return findings.length > 0 ? findings : [ok(`The webhook ${url} sends every event.`)];
}

async function taxFindings(stripe: StripeSetup): Promise<Finding[]> {
  return (await stripe.isTaxActive())
    ? [ok("Stripe's tax is set up.")]
    : [
        fault(
          "STRIPE_TAX is true, and Stripe's tax is not set up: checkouts fail.",
          "Complete it in Stripe's dashboard, or set STRIPE_TAX=false.",
        ),
      ];
}

/** Reports why a request was refused instead of its findings. */
async function permitted(what: string, ask: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await ask();
  } catch (error) {
    const status = refusalStatus(error);
    if (status === 401) {
      return [fault(`Stripe refuses the key (${what}).`, "Correct STRIPE_SECRET_KEY.")];
    }
    if (status === 403) {
      return [warning(`The key may not read: ${what}.`, "Give the restricted key that right.")];
    }
    return [fault(`Stripe does not answer (${what}).`, "Check the network and STRIPE_API_URL.")];
  }
}
