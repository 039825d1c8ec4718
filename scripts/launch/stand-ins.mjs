import {
  CARDS,
  MAIL,
  SIGN_IN,
  STORES,
  sandboxValues,
  TEXTS,
  textOf,
} from "#settings/definitions.mjs";
import { chargeOf, pricesOf } from "#settings/price.mjs";
import { PlainFailure } from "./progress.mjs";

const LOOPBACK = "127.0.0.1";

const SANDBOX_NAMES = ["localhost", LOOPBACK];

const signInValues = (prefix) =>
  Object.fromEntries(
    Object.entries(sandboxValues(SIGN_IN)).filter(([key]) => key.startsWith(prefix)),
  );

/** Each provider the sandbox replaces, with the settings of its secret key, URL and page hosts. */
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
  mail: {
    credentials: sandboxValues(MAIL),
    secretKey: "SMTP_URL",
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
  sentry: {
    credentials: {},
    secretKey: "SENTRY_DSN",
    addressKey: "SENTRY_DSN",
    user: "sandbox@",
    path: "/1",
  },
};

/** A server that listens on all interfaces is requested on loopback. */
function reachable({ host, port }) {
  const everywhere = host === "0.0.0.0" || host === "::";
  const name = everywhere ? LOOPBACK : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

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
 * Returns the STRIPE_PRICES that the sandbox sells; none when APP_PRICE is in such a currency. The
 * web app is built with them too.
 */
export function sandboxPrices(environment = process.env) {
  const { STRIPE_PRICES, [PROVIDERS.stripe.secretKey]: ownKey } = environment;
  const value = CARDS.STRIPE_PRICES.sandbox;
  if (STRIPE_PRICES || ownKey) return STRIPE_PRICES ?? "";
  const own = chargeOf(textOf("APP_PRICE", environment))?.currency.toUpperCase();
  return pricesOf(value).some(({ currency }) => currency === own) ? "" : value;
}

/** Returns the settings that connect the server and the sandbox, below the environment's. */
export function standIns(plan, environment = process.env) {
  const server = {
    PUSH_OWN_SERVICE: environment.PUSH_OWN_SERVICE || `http://${LOOPBACK}:${plan.sandboxPort}`,
  };
  const sandbox = {};
  for (const [name, provider] of Object.entries(PROVIDERS)) {
    const {
      credentials,
      secretKey,
      addressKey,
      user = "",
      path = "",
      pagesKey,
      sendsWebhooks,
    } = provider;
    if (environment[secretKey]) continue;
    const defaults = {
      ...credentials,
      ...("STRIPE_PRICES" in credentials && { STRIPE_PRICES: sandboxPrices(environment) }),
      ...(addressKey && { [addressKey]: `http://${user}${LOOPBACK}:${plan.sandboxPort}${path}` }),
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
