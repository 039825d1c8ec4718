import { resolve } from "node:path";
import { PASSWORD_MIN_LENGTH } from "@sovereign/domain/password";
import { z } from "zod";
import { readOrCreateAuthSecret } from "./auth-secret.ts";
import { dataDirFault } from "./data-dir-fault.ts";
import { productionFaults } from "./production-rules.ts";

const WEB_ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#]+$/;

const flag = z
  .enum(["true", "false"], "must be true or false")
  .transform((text) => text === "true");

const wholeNumber = (least: number, most: number) =>
  z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`);

const onOff = z.enum(["on", "off"], "must be on or off").transform((text) => text === "on");

const listOr = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((text) => text.split(",").flatMap((item) => item.trim() || []));

const list = listOr("");

const address = (...protocols: string[]) =>
  z.string().refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ""), {
    error: `must be an address that begins with ${protocols.map((name) => `${name}//`).join(" or ")}`,
  });

/** `id=https://…` pairs, as a map from a video's id to its address. */
const videoUrls = listOr("intro-video=https://example.com/intro-video").transform(
  (pairs, context) => {
    const urls = new Map<string, string>();
    for (const pair of pairs) {
      const [, id, url = ""] = /^([a-z0-9-]+)=(.*)$/.exec(pair) ?? [];
      if (id && URL.parse(url)?.protocol === "https:") urls.set(id, url);
      else
        context.addIssue(
          "must be a comma-separated list of pairs such as intro=https://a.example/b",
        );
    }
    return urls;
  },
);

/** Every key the server reads from its environment, with its default and its rule. */
export const environmentSchema = z.object({
  NODE_ENV: z
    .enum(["development", "production", "test"], "must be development, production or test")
    .default("development"),
  HOST: z.string().default("127.0.0.1"),
  PORT: wholeNumber(0, 65_535).default(3000),
  APP_URL: address("http:", "https:").optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: address("postgres:", "postgresql:").optional(),
  DATABASE_POOL_SIZE: wholeNumber(1, 1000).default(10),
  AUTH_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  SMTP_URL: address("smtp:", "smtps:").default("smtp://127.0.0.1:1025"),
  MAIL_FROM: z.string().default("Sovereign <no-reply@sovereign.example>"),
  PRODUCT_NAME: z.string().default("Sovereign"),
  SUPPORT_EMAIL: z.email("must be an e-mail address").default("support@example.com"),
  COMPANY_NAME: z.string().default("Example Company Ltd"),
  COMPANY_ADDRESS: z.string().default("1 Example Street, Example Town"),
  PASSWORD_MIN_LENGTH: wholeNumber(PASSWORD_MIN_LENGTH, 64).default(PASSWORD_MIN_LENGTH),
  CONTENT_DIR: z.string().optional(),
  VIDEO_URLS: videoUrls,
  ADMIN_MODE: z
    .enum(["everyone", "admins", "off"], "must be everyone, admins or off")
    .default("admins"),
  APP_PRICE: z.string().default("$79"),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_API_URL: address("http:", "https:").default("https://api.stripe.com"),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_PRICE_ID: z.string().optional(),
  STRIPE_FORMER_PRICE_IDS: list,
  STRIPE_PRODUCT_IDS: list,
  STRIPE_PAGE_HOSTS: listOr("checkout.stripe.com,billing.stripe.com").refine(
    (hosts) => hosts.every((host) => URL.parse(`https://${host}`)?.host === host),
    { error: "must be a comma-separated list of hosts such as checkout.stripe.com" },
  ),
  REVENUECAT_API_URL: address("http:", "https:").default("https://api.revenuecat.com"),
  REVENUECAT_API_KEY: z.string().optional(),
  REVENUECAT_PROJECT_ID: z.string().optional(),
  REVENUECAT_WEBHOOK_AUTHORIZATION: z.string().optional(),
  REVENUECAT_WEBHOOK_SECRET: z.string().optional(),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  TRUSTED_ORIGINS: list.refine((origins) => origins.every((origin) => WEB_ORIGIN.test(origin)), {
    error: "must be a comma-separated list of origins such as capacitor://localhost",
  }),
  RATE_LIMIT_FACTOR: z.coerce.number("must be a number").positive("must be more than 0").default(1),
  LOG_LEVEL: z
    .enum(
      ["trace", "debug", "info", "warn", "error", "fatal", "silent"],
      "must be trace, debug, info, warn, error, fatal or silent",
    )
    .default("info"),
  FUNNEL_COUNT: onOff.default(true),
  APP_WORKER: onOff.default(true),
  WEB_DIR: z.string().optional(),
  SEED_DEMO: flag.default(false),
});

type CamelCase<Key extends string> = Key extends `${infer Head}_${infer Tail}`
  ? `${Lowercase<Head>}${Capitalize<CamelCase<Tail>>}`
  : Lowercase<Key>;

type Settings = {
  [Key in keyof z.infer<typeof environmentSchema> as CamelCase<Key>]: z.infer<
    typeof environmentSchema
  >[Key];
};

/** The validated settings of one server process. */
export type Config = Omit<Settings, "appUrl" | "authSecret"> & {
  /** Where members reach the product: an origin, without a trailing slash. */
  appUrl: string;
  authSecret: string;
};

/** One readable line per setting that is wrong; names the keys and never the values. */
class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/**
 * Turns environment variables into settings; an empty variable counts as unset. Throws a
 * {@link ConfigError} that names each key that is wrong or, in production, unsafe. Outside
 * production a missing AUTH_SECRET is created once and kept in DATA_DIR/auth-secret.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = givenSettings(environment);
  const parsed = environmentSchema.safeParse(given);
  const faults = (parsed.error?.issues ?? []).map(({ path, message }): [string, string] => [
    path.join("."),
    message,
  ]);
  if (given.NODE_ENV === "production") {
    const named = new Set(faults.map(([key]) => key));
    faults.push(...productionFaults(given).filter(([key]) => !named.has(key)));
  }
  if (!parsed.success || faults.length > 0) {
    throw new ConfigError(faults.map(([key, fault]) => `${key} ${fault}`).join("; "));
  }
  const values = parsed.data;
  const dataDir = resolve(values.DATA_DIR);
  return {
    nodeEnv: values.NODE_ENV,
    host: values.HOST,
    port: values.PORT,
    appUrl: new URL(values.APP_URL ?? `http://localhost:${values.PORT}`).origin,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    authSecret: values.AUTH_SECRET ?? keptSecret(dataDir),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    productName: values.PRODUCT_NAME,
    supportEmail: values.SUPPORT_EMAIL,
    companyName: values.COMPANY_NAME,
    companyAddress: values.COMPANY_ADDRESS,
    passwordMinLength: values.PASSWORD_MIN_LENGTH,
    contentDir: values.CONTENT_DIR && resolve(values.CONTENT_DIR),
    videoUrls: values.VIDEO_URLS,
    adminMode: values.ADMIN_MODE,
    appPrice: values.APP_PRICE,
    stripeSecretKey: values.STRIPE_SECRET_KEY,
    stripeApiUrl: values.STRIPE_API_URL,
    stripeWebhookSecret: values.STRIPE_WEBHOOK_SECRET,
    stripePriceId: values.STRIPE_PRICE_ID,
    stripeFormerPriceIds: values.STRIPE_FORMER_PRICE_IDS,
    stripeProductIds: values.STRIPE_PRODUCT_IDS,
    stripePageHosts: values.STRIPE_PAGE_HOSTS,
    revenuecatApiUrl: values.REVENUECAT_API_URL,
    revenuecatApiKey: values.REVENUECAT_API_KEY,
    revenuecatProjectId: values.REVENUECAT_PROJECT_ID,
    revenuecatWebhookAuthorization: values.REVENUECAT_WEBHOOK_AUTHORIZATION,
    revenuecatWebhookSecret: values.REVENUECAT_WEBHOOK_SECRET,
    trustProxy: values.TRUST_PROXY,
    trustedOrigins: values.TRUSTED_ORIGINS,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    logLevel: values.LOG_LEVEL,
    funnelCount: values.FUNNEL_COUNT,
    appWorker: values.APP_WORKER,
    webDir: values.WEB_DIR && resolve(values.WEB_DIR),
    seedDemo: values.SEED_DEMO,
  };
}

/** Where the database is: what commands need that work on it and not with the product. */
export type Storage = Pick<Config, "dataDir" | "databaseUrl">;

/** The two settings of {@link Storage}; throws a {@link ConfigError} like {@link readConfig}. */
export function readStorage(environment: Record<string, string | undefined>): Storage {
  const schema = environmentSchema.pick({ DATA_DIR: true, DATABASE_URL: true });
  const { data, error } = schema.safeParse(givenSettings(environment));
  if (!data)
    throw new ConfigError(error.issues.map(({ path, message }) => `${path} ${message}`).join("; "));
  return { dataDir: resolve(data.DATA_DIR), databaseUrl: data.DATABASE_URL };
}

function keptSecret(dataDir: string): string {
  try {
    return readOrCreateAuthSecret(dataDir);
  } catch (error) {
    throw dataDirFault(error);
  }
}

function givenSettings(environment: Record<string, string | undefined>): Record<string, string> {
  const given: Record<string, string> = {};
  for (const [key, value] of Object.entries(environment)) if (value?.trim()) given[key] = value;
  return given;
}
