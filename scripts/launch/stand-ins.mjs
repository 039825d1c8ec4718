import { CARDS, SIGN_IN, STORES, sandboxValues, TEXTS, textOf } from "#settings/definitions.mjs";
import { chargeOf } from "#settings/price.mjs";
import { PlainFailure } from "./progress.mjs";

const LOOPBACK = "127.0.0.1";

/** The names under which the sandbox's pages are reached. */
const SANDBOX_NAMES = ["localhost", LOOPBACK];

/** What the sandbox goes by in place of one provider of sign-in. */
const signInValues = (prefix) =>
  Object.fromEntries(
    Object.entries(sandboxValues(SIGN_IN)).filter(([key]) => key.startsWith(prefix)),
  );

/**
 * Each provider that the sandbox stands in for: what it goes by there, the key by which the server counts
 * it as configured, the key of its address and where in the sandbox that is, the key of the hosts of its
 * pages, and whether it sends webhooks, to the address that ends in its name.
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

/** The address at which this machine reaches a server that listens on a host and a port. */
function reachable({ host, port }) {
  const everywhere = host === "0.0.0.0" || host === "::";
  const name = everywhere ? LOOPBACK : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** What the stand-in charges: the price that screens and mails write. */
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
 * What the server and the sandbox are told about each other. Values of the environment win. Where a
 * person has a secret key of their own, nothing of that provider's stand-in is used and it sends no
 * webhooks. Throws a message for people where the price cannot be charged.
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
