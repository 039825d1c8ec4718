import type { StripeSetup } from "#providers/payments/stripe-setup.ts";
import { refusalStatus } from "#providers/provider-answer.ts";
import {
  type Check,
  type Deps,
  type DoctorSettings,
  type Finding,
  fault,
  ok,
  warning,
} from "./check.ts";

const WEBHOOK_PATH = "/api/webhooks/stripe";

/** The account behind the key. A start refuses prices that differ from the settings. */
export async function checkStripe({ settings, stripe }: Deps): ReturnType<Check> {
  if (!stripe) {
    return [warning("STRIPE_SECRET_KEY is not set: nothing is sold by card.", "Set it to sell.")];
  }
  const { nodeEnv, stripeTax } = settings;
  const found = await Promise.all([
    answered("Account", async () => [
      nodeEnv === "production" &&
        stripe.mode === "test" &&
        fault("The key is one for tests: no card is charged.", "Set a key that begins sk_live_."),
      !(await stripe.takesCharges()) &&
        fault(
          "The account takes no payments yet.",
          "Complete its activation in Stripe's dashboard.",
        ),
    ]),
    answered("Webhook endpoints", () => webhookFindings(settings, stripe)),
    answered("Tax settings", async () => [
      stripeTax &&
        !(await stripe.isTaxActive()) &&
        fault(
          "STRIPE_TAX is true, and Stripe's tax is not set up: checkouts fail.",
          "Complete it in Stripe's dashboard, or set STRIPE_TAX=false.",
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
        `The webhook ${url} ${state}: no payment arrives here.`,
        "Create or enable it in Stripe's dashboard, and set STRIPE_WEBHOOK_SECRET.",
      ),
    ];
  }
  const { missingEvents, apiVersion } = endpoint;
  return [
    missingEvents.length > 0 &&
      fault(`The webhook lacks events: ${missingEvents.join(", ")}.`, "Add them to the endpoint."),
    apiVersion !== null &&
      apiVersion !== stripe.apiVersion &&
      warning(
        `The webhook sends version ${apiVersion}, and this server reads ${stripe.apiVersion}.`,
        "Create a new endpoint with that version.",
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
            "Correct STRIPE_SECRET_KEY, or give a restricted key that right.",
          ),
        ]
      : [fault(`Stripe does not answer (${what}).`, "Check the network and STRIPE_API_URL.")];
  }
}

/** RevenueCat's key and what purchases open. */
export async function checkStores({ stores }: Deps): Promise<Finding[]> {
  if (!stores) return [ok("REVENUECAT_API_KEY is not set: nothing is sold in the stores.")];
  try {
    const keys = await stores.entitlements();
    if (keys.length > 0) return [ok(`The key works, and purchases open ${keys.join(", ")}.`)];
    return [
      fault(
        "The project does not exist or has no entitlement: purchases open nothing.",
        "Correct REVENUECAT_PROJECT_ID, or create an entitlement with the products.",
      ),
    ];
  } catch (error) {
    const status = refusalStatus(error);
    return status === 401 || status === 403
      ? [
          fault(
            `RevenueCat refuses the key (${status}).`,
            "Set a secret key of version 2 that may read projects and write customers.",
          ),
        ]
      : [
          warning(
            `RevenueCat does not answer (${status ?? "no response"}).`,
            "Check the network and REVENUECAT_API_URL.",
          ),
        ];
  }
}
