import { CARDS, SIGN_IN, STORES, sandboxValues, TEXTS, textOf } from "#settings/definitions.mjs";
import { chargeOf } from "#settings/price.mjs";
import { PlainFailure } from "./progress.mjs";

const LOOPBACK = "127.0.0.1";

const SANDBOX_NAMES = ["localhost", LOOPBACK];

/** The sandbox's credentials for one sign-in provider. */
const signInValues = (prefix) =>
  Object.fromEntries(
    Object.entries(sandboxValues(SIGN_IN)).filter(([key]) => key.startsWith(prefix)),
  );

/**
 * Each provider the sandbox replaces: its credentials there, the setting that tells the server it
 * is configured, the setting of its URL and its path in the sandbox, the setting of its pages'
 * hosts, and whether it sends webhooks.
 */
const PROVIDERS = {
  stripe: {
    credentials: sandboxValues(CARDS),
    secretKey: "STRIPE_SECRET_KEY",
    addressKey: "STRIPE_API_URL",
    pagesKey: "STRIPE_PAGE_HOSTS",
    sendsWebhooks: true,
  },
  revenuecat: {
    credentials: sandboxValues(STORES),
    secretKey: "REVENUECAT_API_KEY",
    addressKey: "REVENUECAT_API_URL",
    sendsWebhooks: true,
  },
  google: {
    credentials: signInValues("GOOGLE_"),
    secretKey: "GOOGLE_CLIENT_ID",
    addressKey: "GOOGLE_ISSUER",
    path: "/google",
  },
  apple: {
    credentials: signInValues("APPLE_"),
    secretKey: "APPLE_CLIENT_ID",
    addressKey: "APPLE_ISSUER",
    path: "/apple",
  },
  twilio: {
    credentials: sandboxValues(TEXTS),
    secretKey: "TWILIO_ACCOUNT_SID",
    addressKey: "TWILIO_API_URL",
  },
};

/** Returns the URL at which this machine reaches a server that listens on a host and port. */
function reachable({ host, port }) {
  const everywhere = host === "0.0.0.0" || host === "::";
  const name = everywhere ? LOOPBACK : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** Returns what the sandbox charges: the price shown on screens and in emails. */
function chargeSettings(environment) {
  const charge = chargeOf(textOf("APP_PRICE", environment));
  if (!charge) {
    throw new PlainFailure(
      "APP_PRICE must be an amount with its currency, such as $99, €49, £49.50 or CHF 1,200:\n" +
        "the sandbox charges what it says.",
    );
  }
  return {
    SANDBOX_PRICE_AMOUNT: String(charge.amount),
    SANDBOX_PRICE_CURRENCY: charge.currency,
  };
}

/**
 * Returns what the server and the sandbox are told about each other. Values of the environment
 * win. A provider with a secret key of its own is not replaced. Throws a message for people when
 * the price cannot be charged.
 */
export function standIns(plan, environment = process.env) {
  const server = {
    PUSH_OWN_SERVICE: environment.PUSH_OWN_SERVICE || `http://${LOOPBACK}:${plan.sandboxPort}`,
  };
  const sandbox = {};
  for (const [name, provider] of Object.entries(PROVIDERS)) {
    const { credentials, secretKey, addressKey, path = "", pagesKey, sendsWebhooks } = provider;
    if (environment[secretKey]) continue;
    const defaults = {
      ...credentials,
      [addressKey]: `http://${LOOPBACK}:${plan.sandboxPort}${path}`,
      ...(pagesKey && {
        [pagesKey]: SANDBOX_NAMES.map((at) => `${at}:${plan.sandboxPort}`).join(),
      }),
    };
    for (const [key, value] of Object.entries(defaults)) {
      server[key] = environment[key] || value;
      if (key in credentials) sandbox[`SANDBOX_${key}`] = server[key];
    }
    if (sendsWebhooks) {
      const webhook = `${reachable(plan)}/api/webhooks/${name}`;
      sandbox[`SANDBOX_${name.toUpperCase()}_WEBHOOK_URL`] = webhook;
    }
  }
  if (!environment[PROVIDERS.stripe.secretKey]) Object.assign(sandbox, chargeSettings(environment));
  return { server, sandbox };
}
