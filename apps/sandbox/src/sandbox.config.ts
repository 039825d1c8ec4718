import { CARDS, MAIL, SIGN_IN, STORES, TEXTS, textOf } from "@sovereign/settings/definitions";
import { chargeOf, pricesOf } from "@sovereign/settings/price";
import { DEFAULT_OFFER, type OtherPrice } from "#payments/prices/catalog.ts";
import type { IdentityClient } from "#sandbox/identity/identity-types.ts";

/** The sandbox's ports and accounts. All servers listen on the loopback interface only. */
export type SandboxConfig = {
  mailboxPort: number;
  smtpPort: number;
  sandboxPort: number;
  /** The public URL of the hosted pages. */
  publicUrl: string;
  mailboxDir: string;
  /** The URL to which the mailbox reports bounced emails. */
  mailWebhook: { url: string; secret: string } | undefined;
  /** The folder of the saved payments and stores; undefined saves nothing. */
  stateDir: string | undefined;
  business: string;
  payments: {
    apiKey: string;
    webhook: { url: string; secret: string } | undefined;
    /** The price of a year, in the currency's smallest unit, and those of further currencies. */
    price: { amount: number; currency: string; others: OtherPrice[] };
  };
  stores: {
    apiKey: string;
    projectId: string;
    webhook: { url: string; authorization: string; secret: string } | undefined;
  };
  identities: IdentityClient[];
  texts: { accountSid: string; authToken: string };
  /**
   * Whether the receiver's clock moves with the fakes', as in the journeys. Otherwise webhooks are
   * dated by the real time, because a receiver refuses signatures dated far from its own.
   */
  receiverFollowsClock: boolean;
};

function portOf(
  env: NodeJS.ProcessEnv,
  key: "MAILBOX_PORT" | "SMTP_PORT" | "SANDBOX_PORT",
): number {
  const port = Number(textOf(key, env));
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`${key} must be a port number between 1 and 65535`);
  }
  return port;
}

function addressOf(env: NodeJS.ProcessEnv, key: string): string | undefined {
  const url = env[key];
  if (url && !URL.canParse(url)) throw new Error(`${key} must be an address`);
  return url || undefined;
}

function priceOf(env: NodeJS.ProcessEnv): SandboxConfig["payments"]["price"] {
  const amount = Number(env.SANDBOX_PRICE_AMOUNT || DEFAULT_OFFER.amount);
  const currency = env.SANDBOX_PRICE_CURRENCY || "usd";
  if (!Number.isInteger(amount) || amount < 1) {
    throw new Error("SANDBOX_PRICE_AMOUNT must be a whole number above 0");
  }
  if (!/^[a-z]{3}$/.test(currency)) {
    throw new Error("SANDBOX_PRICE_CURRENCY must be the three small letters of a currency");
  }
  return { amount, currency, others: othersOf(env) };
}

function othersOf(env: NodeJS.ProcessEnv): OtherPrice[] {
  const prices = pricesOf(env.SANDBOX_STRIPE_PRICES ?? "");
  if (!prices) throw new Error("SANDBOX_STRIPE_PRICES must be prices such as EUR=price_123:75");
  return prices.flatMap(({ priceId: id, ...price }) => {
    const charge = chargeOf(`${price.currency} ${price.amount}`);
    return charge ? { id, ...charge } : [];
  });
}

function paymentsOf(env: NodeJS.ProcessEnv): SandboxConfig["payments"] {
  const url = addressOf(env, "SANDBOX_STRIPE_WEBHOOK_URL");
  // The receiver accepts several secrets during a rotation; the first one signs.
  const secret = env.SANDBOX_STRIPE_WEBHOOK_SECRET || CARDS.STRIPE_WEBHOOK_SECRET.sandbox;
  return {
    apiKey: env.SANDBOX_STRIPE_SECRET_KEY || CARDS.STRIPE_SECRET_KEY.sandbox,
    webhook: url ? { url, secret: secret.split(",")[0] ?? secret } : undefined,
    price: priceOf(env),
  };
}

function storesOf(env: NodeJS.ProcessEnv): SandboxConfig["stores"] {
  const url = addressOf(env, "SANDBOX_REVENUECAT_WEBHOOK_URL");
  const authorization =
    env.SANDBOX_REVENUECAT_WEBHOOK_AUTHORIZATION || STORES.REVENUECAT_WEBHOOK_AUTHORIZATION.sandbox;
  const secret = env.SANDBOX_REVENUECAT_WEBHOOK_SECRET || STORES.REVENUECAT_WEBHOOK_SECRET.sandbox;
  return {
    apiKey: env.SANDBOX_REVENUECAT_API_KEY || STORES.REVENUECAT_API_KEY.sandbox,
    projectId: env.SANDBOX_REVENUECAT_PROJECT_ID || STORES.REVENUECAT_PROJECT_ID.sandbox,
    webhook: url ? { url, authorization, secret } : undefined,
  };
}

function mailWebhookOf(env: NodeJS.ProcessEnv): SandboxConfig["mailWebhook"] {
  const url = addressOf(env, "SANDBOX_MAIL_WEBHOOK_URL");
  const secret = env.SANDBOX_MAIL_WEBHOOK_SECRET || MAIL.MAIL_WEBHOOK_SECRET.sandbox;
  return url ? { url, secret } : undefined;
}

function identitiesOf(env: NodeJS.ProcessEnv): IdentityClient[] {
  return [
    {
      provider: "google",
      clientId: env.SANDBOX_GOOGLE_CLIENT_ID || SIGN_IN.GOOGLE_CLIENT_ID.sandbox,
      secret: env.SANDBOX_GOOGLE_CLIENT_SECRET || SIGN_IN.GOOGLE_CLIENT_SECRET.sandbox,
    },
    {
      provider: "apple",
      clientId: env.SANDBOX_APPLE_CLIENT_ID || SIGN_IN.APPLE_CLIENT_ID.sandbox,
      teamId: env.SANDBOX_APPLE_TEAM_ID || SIGN_IN.APPLE_TEAM_ID.sandbox,
      keyId: env.SANDBOX_APPLE_KEY_ID || SIGN_IN.APPLE_KEY_ID.sandbox,
      privateKey: env.SANDBOX_APPLE_PRIVATE_KEY || SIGN_IN.APPLE_PRIVATE_KEY.sandbox,
    },
  ];
}

function textsOf(env: NodeJS.ProcessEnv): SandboxConfig["texts"] {
  return {
    accountSid: env.SANDBOX_TWILIO_ACCOUNT_SID || TEXTS.TWILIO_ACCOUNT_SID.sandbox,
    authToken: env.SANDBOX_TWILIO_AUTH_TOKEN || TEXTS.TWILIO_AUTH_TOKEN.sandbox,
  };
}

/** Reads the configuration; throws naming the key that is wrong, never its value. */
export function readSandboxConfig(env: NodeJS.ProcessEnv, temporaryFolder: string): SandboxConfig {
  const sandboxPort = portOf(env, "SANDBOX_PORT");
  return {
    mailboxPort: portOf(env, "MAILBOX_PORT"),
    smtpPort: portOf(env, "SMTP_PORT"),
    sandboxPort,
    publicUrl: addressOf(env, "SANDBOX_PUBLIC_URL") ?? `http://localhost:${sandboxPort}`,
    mailboxDir: env.MAILBOX_DIR || temporaryFolder,
    mailWebhook: mailWebhookOf(env),
    stateDir: env.SANDBOX_DIR || undefined,
    business: textOf("PRODUCT_NAME", env),
    payments: paymentsOf(env),
    stores: storesOf(env),
    identities: identitiesOf(env),
    texts: textsOf(env),
    receiverFollowsClock: env.RECEIVER_FOLLOWS_CLOCK === "true",
  };
}
