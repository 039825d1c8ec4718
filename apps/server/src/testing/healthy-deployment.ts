import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { stampOf } from "@sovereign/domain/backup-expiry";
import { createAlarmReceiver } from "@sovereign/sandbox/alarms";
import { createPaymentProvider, type Setup } from "@sovereign/sandbox/payments";
import { createStoreBackend } from "@sovereign/sandbox/stores";
import { builtCurrencies } from "@sovereign/settings/definitions";
import { sql } from "drizzle-orm";
import { createDeps, type Deps } from "#app/commands/doctor/deps.ts";
import { examine as examineBy, type Report } from "#app/commands/doctor/doctor.ts";
import { createProviderFetch } from "./provider-fetch.ts";
import { startSmtpSink } from "./smtp-sink.ts";
import { asOwner } from "./test-database.ts";
import type { TestProduct } from "./test-product.ts";

const DEPLOYMENT_URL = "https://members.harbour.app";
export const DEPLOYMENT_SECRET = "q7Jx2mWvK9sPzR4tYbNc8uLhGdEfA5oB";
export const WEBHOOK = `${DEPLOYMENT_URL}/api/webhooks/stripe`;
const STRIPE_KEY = "sk_live_hush";
const STORES_KEY = "sk_hush";
const MAIL_PASSWORD = "hush-mail";
const PRICE = "price_harbour";
const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

/** The real time: a test product fakes only Date, and the database's clock is not. */
const realClock = () => new Date(performance.timeOrigin + performance.now());

type Host = Parameters<typeof createProviderFetch>[0][string];

/** What differs from a deployment without a fault. */
export type Planted = {
  environment?: Record<string, string>;
  /** Settings with which the pages were built. */
  pages?: Record<string, string>;
  stripe?: Partial<Setup>;
  stripeKey?: string;
  storesKey?: string;
  hosts?: Record<string, Host>;
  texts?: Record<string, string[]>;
  deps?: Partial<Deps>;
  mailTo?: string;
  tellsAlarm?: boolean;
  /** A change to the database, and its undoing. */
  statements?: [plant: string, undo: string];
};

const TEXTS = {
  "harbour.app": ["v=spf1 include:mail.harbour.app -all", "unrelated"],
  "s1._domainkey.harbour.app": ["v=DKIM1; k=rsa; p=MIIBIjANBgkqh"],
  "_dmarc.harbour.app": ["v=DMARC1; p=reject; rua=mailto:reports@harbour.app"],
};

export type HealthyDeployment = Awaited<ReturnType<typeof startHealthyDeployment>>;

/** Starts a deployment of the product that has no fault, with all its third parties. */
export async function startHealthyDeployment(product: TestProduct) {
  const mailServer = await startSmtpSink(
    undefined,
    (address) => (address.startsWith("refused@") ? "550 5.1.1 unknown" : undefined),
    MAIL_PASSWORD,
  );
  const { db, directUrl, ownerUrl } = product.database;
  const role = `doctor_${randomBytes(4).toString("hex")}`;
  const { dataDir } = product.config;
  const { rows } = await db.execute(sql`select current_database() as name`);
  await asOwner(
    product.database,
    `create role ${role} createdb;
    grant create on database ${rows[0]?.name} to ${role};
    grant create on schema public to ${role};
    grant usage on schema drizzle, pgboss to ${role};
    grant select on all tables in schema public, drizzle, pgboss to ${role}`,
  );
  const now = realClock().toISOString();
  await db.execute(
    sql`insert into backups (started_at, finished_at, bytes) values (${now}, ${now}, 1)`,
  );
  // Ordered long before it was due; it has failed for some minutes.
  await asOwner(
    product.database,
    `insert into pgboss.job (name, state, retry_count, created_on, output) values (
      'work-reminders', 'retry', 4, now() - interval '3 days',
      json_build_object('message', 'reminders failed: Error', 'since', now() - interval '9 minutes')
    )`,
  );
  writeFileSync(join(dataDir, "index.html"), "");

  const withOptions = (base: string, options: string) => {
    const url = new URL(base);
    url.searchParams.set("options", options);
    return url.href;
  };
  const ofOwner = (options: string) => withOptions(ownerUrl, options);
  const environment = {
    NODE_ENV: "production",
    APP_URL: DEPLOYMENT_URL,
    TRUST_PROXY: "1",
    AUTH_SECRET: DEPLOYMENT_SECRET,
    DATA_DIR: dataDir,
    WEB_DIR: dataDir,
    DATABASE_URL: directUrl,
    DATABASE_OWNER_URL: ofOwner(`-c role=${role}`),
    ALARM_EMAIL: "me@harbour.app",
    ALARM_WEBHOOK: "https://chat.harbour.app/alarms",
    BACKUP_TO: "offsite:members",
    BACKUP_RECIPIENT: `age1${"q".repeat(58)}`,
    SUPPORT_EMAIL: "help@harbour.app",
    COMPANY_NAME: "Harbour Ltd",
    COMPANY_ADDRESS: "2 Quay, Porttown",
    SMTP_URL: mailServer.url.replace("//", `//harbour:${MAIL_PASSWORD}@`),
    MAIL_FROM: "Harbour <no-reply@harbour.app>",
    MAIL_DKIM_SELECTOR: "s1",
    VIDEO_URLS: "intro-video=https://video.harbour.app/intro",
    APP_PRICE: "$49",
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET: "whsec_hush",
    STRIPE_PRICE_ID: PRICE,
    STRIPE_TAX: "true",
    REVENUECAT_API_KEY: STORES_KEY,
    REVENUECAT_PROJECT_ID: "proj_harbour",
    REVENUECAT_WEBHOOK_AUTHORIZATION: "Bearer hush",
    REVENUECAT_PUBLIC_KEY_IOS: "appl_harbour",
    REVENUECAT_PUBLIC_KEY_ANDROID: "goog_harbour",
    LEGAL_UPDATED_ON: "2026-03-24",
    HOLDING_COMPANY: "Harbour Holdings Ltd",
    GOVERNING_LAW: "Portland",
    VENUE: "Porttown",
    FOUNDATION_PAYMENT_URL: "https://pay.harbour.app/f",
    MASTERMIND_PAYMENT_URL: "https://pay.harbour.app/m",
    FOUNDATION_CALL_URL: "https://call.harbour.app/f",
    MASTERMIND_CALL_URL: "https://call.harbour.app/m",
    PRINCIPAL_CALL_URL: "https://call.harbour.app/p",
  };

  /** Makes all checks, or the one of a name. */
  async function examine(planted: Planted = {}, check?: string): Promise<Report> {
    const given = { ...environment, ...planted.environment };
    const pages = { currencies: builtCurrencies({ ...environment, ...planted.pages }) };
    writeFileSync(join(dataDir, "__settings.json"), JSON.stringify(pages));
    const payments = createPaymentProvider({
      publicUrl: "https://payments.test",
      apiKey: planted.stripeKey ?? given.STRIPE_SECRET_KEY,
      offer: {
        name: "Harbour",
        amount: 1,
        currency: "usd",
        others: [{ id: PRICE, amount: 4900, currency: "usd" }],
      },
      setup: { webhooks: [{ url: WEBHOOK }], ...planted.stripe },
    });
    const chat = createAlarmReceiver();
    const stores = createStoreBackend({
      apiKey: planted.storesKey ?? STORES_KEY,
      projectId: environment.REVENUECAT_PROJECT_ID,
    });
    const fetch = createProviderFetch({
      "members.harbour.app": product.app,
      "api.stripe.com": payments.app,
      "api.revenuecat.com": stores.app,
      "chat.harbour.app": chat.app,
      ...planted.hosts,
    });
    const open = () => ({
      ...createDeps(given, {
        mailTo: planted.mailTo,
        tellsAlarm: planted.tellsAlarm ?? false,
        fetch,
      }),
      clock: realClock,
      certificateOf: async () => certificate(60),
      textsOf: async (name: string) => texts[name] ?? [],
      freeSpace: async () => 50e9,
      otherFullDisks: async () => [],
      storedNames: async () => ["erased", backupOf(3), backupOf(27)],
      ...planted.deps,
    });
    const texts: Record<string, string[]> = { ...TEXTS, ...planted.texts };
    const [plant, undo] = planted.statements ?? [];
    if (plant) await asOwner(product.database, plant);
    try {
      return await examineBy(open, check === undefined ? undefined : [check]);
    } finally {
      await Promise.all([payments.close(), stores.close()]);
      if (undo) await asOwner(product.database, undo);
    }
  }

  return {
    environment,
    examine,
    ofOwner,
    role,
    mails: mailServer.received,
    close: mailServer.close,
  };
}

/** The name of a backup that was made some hours ago. */
export const backupOf = (hours: number) =>
  `${stampOf(new Date(realClock().getTime() - hours * HOUR_MS))}.backup.age`;

/** A certificate of ninety days that ends in some. */
export const certificate = (days: number) => {
  const inDays = (each: number) => new Date(realClock().getTime() + each * DAY_MS);
  return { validFrom: inDays(days - 90), validTo: inDays(days) };
};
