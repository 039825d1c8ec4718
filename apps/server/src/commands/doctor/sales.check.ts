import { moneyInWords } from "@sovereign/content/public/money-words";
import { priceAt } from "@sovereign/domain/price";
import { chargeOf } from "@sovereign/settings/price";
import { pino } from "pino";
import { checkPrices } from "#modules/memberships/billing/price-check.ts";
import { findPrices } from "#modules/memberships/billing/prices.repository.ts";
import type { StripeSetup } from "#providers/payments/stripe-setup.ts";
import { refusalStatus } from "#providers/provider-answer.ts";
import { type Check, type Finding, fault, ofRows, ok, unasked, warning } from "./check.ts";
import type { Deps, DoctorSettings } from "./deps.ts";

const WEBHOOK_PATH = "/api/webhooks/stripe";

const UNPAID = "Who pays gets no membership until the nightly comparison.";
const NOTHING_SOLD = "No one can buy a membership by card.";

/** The account behind the key. */
export async function checkStripe({ settings, stripe }: Deps): ReturnType<Check> {
  // The settings have a line for nothing sold at all.
  if (!stripe) return [unasked("STRIPE_SECRET_KEY is not set: nothing is sold by card.")];
  const { nodeEnv, stripeTax } = settings;
  const found = await Promise.all([
    answered("Account", async () => [
      nodeEnv === "production" &&
        stripe.mode === "test" &&
        fault(
          "The key is one for tests.",
          "No card is charged: anyone gets a membership with a test card.",
          "Set STRIPE_SECRET_KEY (sk_live_…), STRIPE_PRICE_ID, STRIPE_PRICES and STRIPE_WEBHOOK_SECRET of live mode together: a start refuses a price that the key does not know.",
        ),
      !(await stripe.takesCharges()) &&
        fault(
          "The account takes no payments yet.",
          NOTHING_SOLD,
          "Complete its activation in Stripe's dashboard.",
        ),
    ]),
    answered("Webhook endpoints", () => webhookFindings(settings, stripe)),
    answered("Tax settings", async () => [
      stripeTax &&
        !(await stripe.isTaxActive()) &&
        fault(
          "STRIPE_TAX is true, and Stripe's tax is not set up.",
          `Checkouts fail. ${NOTHING_SOLD}`,
          "Complete it in Stripe's dashboard, or set STRIPE_TAX=false and restart.",
        ),
    ]),
  ]);
  return found.flat();
}

async function webhookFindings({ appUrl }: DoctorSettings, stripe: StripeSetup): ReturnType<Check> {
  const url = `${appUrl}${WEBHOOK_PATH}`;
  const own = (await stripe.webhooks()).filter((each) => each.url === url);
  const [endpoint] = own.filter(({ enabled }) => enabled);
  if (!endpoint) {
    const state = own.length > 0 ? "is disabled" : "does not exist";
    return [
      fault(
        `The webhook ${url} ${state}.`,
        UNPAID,
        "Create or enable it in Stripe's dashboard, add its secret to STRIPE_WEBHOOK_SECRET after a comma, and restart.",
      ),
    ];
  }
  const { missingEvents, apiVersion } = endpoint;
  return [
    missingEvents.length > 0 &&
      fault(
        `The webhook lacks events: ${missingEvents.join(", ")}.`,
        "What they tell arrives only with the nightly comparison.",
        "Add them to the endpoint in Stripe's dashboard.",
      ),
    apiVersion !== null &&
      apiVersion !== stripe.apiVersion &&
      warning(
        `The webhook sends version ${apiVersion}, and this server reads ${stripe.apiVersion}.`,
        "A payment may be read wrongly.",
        "Create a second endpoint with that version, add its secret to STRIPE_WEBHOOK_SECRET after a comma, restart, then delete the first.",
      ),
  ];
}

/** Reports why a request was refused instead of its findings. */
async function answered(what: string, ask: () => ReturnType<Check>): ReturnType<Check> {
  try {
    return await ask();
  } catch (error) {
    const status = refusalStatus(error);
    return status === 401 || status === 403
      ? [
          fault(
            `Stripe refuses the key (${what}, ${status}).`,
            NOTHING_SOLD,
            "Correct STRIPE_SECRET_KEY and restart, or give a restricted key that right.",
          ),
        ]
      : [
          fault(
            `Stripe does not answer (${what}).`,
            `${NOTHING_SOLD} No one loses a membership by it.`,
            "status.stripe.com; else let this machine open connections to STRIPE_API_URL (443).",
          ),
        ];
  }
}

/** The price of the office, or of the settings before a first start stored that (decision 165). */
export const checkPrice = ofRows(async (db, { settings, stripe, clock }) => {
  if (!stripe) return [unasked("Nothing is sold by card.")];
  const { appPrice, stripePriceId } = settings;
  const currency = chargeOf(appPrice)?.currency.toUpperCase();
  const [sold] = priceAt(await findPrices(db, stripe.mode === "live"), clock())?.amounts ?? [];
  if (!sold) {
    const first = { ...settings, currency, nodeEnv: "production" as const };
    return checkPrices(stripe, first, pino({ level: "silent" })).then(
      (same) => [
        same ? ok(`A year costs ${appPrice}, as Stripe has it.`) : unasked("Stripe did not say."),
      ],
      ({ message }: Error) => [
        fault(
          `${message}.`,
          "The server does not start.",
          "Name the price that Stripe charges: correct APP_PRICE or STRIPE_PRICE_ID.",
        ),
      ],
    );
  }
  const isRead = sold.priceId === stripePriceId;
  const text = `A year costs ${moneyInWords(sold, "price")}, as the office has it.`;
  return [
    ok(
      isRead
        ? text
        : `${text} APP_PRICE (${appPrice}) and STRIPE_PRICE_ID are not read anymore: change the price under Offers.`,
    ),
  ];
});

/** RevenueCat's key and what purchases open. */
export async function checkStores({ stores }: Deps): Promise<Finding[]> {
  if (!stores) return [unasked("REVENUECAT_API_KEY is not set: nothing is sold in the stores.")];
  try {
    const keys = await stores.entitlements();
    if (keys.length > 0) return [ok(`The key works, and purchases open ${keys.join(", ")}.`)];
    return [
      fault(
        "The project does not exist or has no entitlement.",
        "Who buys in a store gets no membership.",
        "Correct REVENUECAT_PROJECT_ID, or create an entitlement with the products.",
      ),
    ];
  } catch (error) {
    const status = refusalStatus(error);
    const cost = "Who buys in a store gets no membership until it is asked again.";
    return status === 401 || status === 403
      ? [
          fault(
            `RevenueCat refuses the key (${status}).`,
            cost,
            "Set a secret key of version 2 that may read projects and write customers.",
          ),
        ]
      : [
          warning(
            `RevenueCat does not answer (${status ?? "no response"}).`,
            cost,
            "status.revenuecat.com; else let this machine open connections to REVENUECAT_API_URL (443).",
          ),
        ];
  }
}
