import { RcloneError } from "#providers/backup-target/rclone-target.ts";
import { NEEDED_EVENTS } from "#providers/payments/stripe-setup.ts";
import {
  backupOf,
  certificate,
  DEPLOYMENT_SECRET,
  type HealthyDeployment,
  type Planted,
  WEBHOOK,
} from "./healthy-deployment.ts";

type Plant = Planted | ((healthy: HealthyDeployment) => Planted);

const answering = (status: number, body: object) => ({
  "members.harbour.app": { fetch: async () => Response.json(body, { status }) },
});

const space = (free: number) => ({ freeSpace: async () => free });
const failing = (code: string) => async () => {
  throw Object.assign(new Error("hush"), { code });
};

/** What doctor says of each fault, and the fault. */
export const FAULTS: [sentence: string | RegExp, plant: Plant][] = [
  [
    "FAULT Settings: NODE_ENV must be production where APP_URL begins with https://.",
    { environment: { NODE_ENV: "development" } },
  ],
  ["FAULT Settings: TEXTS_PER_DAY must be a number.", { environment: { TEXTS_PER_DAY: "hush" } }],
  ["FAULT Settings: SEED_DEMO is refused in production.", { environment: { SEED_DEMO: "true" } }],
  [
    "FAULT Settings: MASTERMIND_PAYMENT_URL needs a value of your own.",
    { environment: { MASTERMIND_PAYMENT_URL: "https://example.com/mastermind" } },
  ],
  [
    "FAULT Settings: STRIPE_PRICES names other currencies than the web app was built with: build it again.",
    { pages: { STRIPE_PRICES: "EUR=price_1:45" } },
  ],
  ["warning Settings: LEGAL_UPDATED_ON is not set.", { environment: { LEGAL_UPDATED_ON: "" } }],
  [
    "warning Settings: ALARM_EMAIL is not set.",
    { environment: { ALARM_EMAIL: "", ALARM_WEBHOOK: "" } },
  ],
  ["warning Settings: ALARM_WEBHOOK is not set.", { environment: { ALARM_WEBHOOK: "" } }],
  [
    "warning Settings: STRIPE_SECRET_KEY is not set.",
    { environment: { STRIPE_SECRET_KEY: "", REVENUECAT_API_KEY: "" } },
  ],
  ["warning Settings: BACKUP_TO is not set.", { environment: { BACKUP_TO: "" } }],
  [
    "warning Settings: REVENUECAT_PUBLIC_KEY_IOS is the sandbox's.",
    { environment: { REVENUECAT_PUBLIC_KEY_IOS: "" } },
  ],
  [
    "FAULT APP_URL: There is no trusted certificate at members.harbour.app (CERT_HAS_EXPIRED).",
    { deps: { certificateOf: failing("CERT_HAS_EXPIRED") } },
  ],
  [
    "warning APP_URL: The certificate is valid for 20 days.",
    { deps: { certificateOf: async () => certificate(20.5) } },
  ],
  [
    "FAULT APP_URL: https://members.harbour.app is answered by something else (status 404).",
    { hosts: answering(404, {}) },
  ],
  [
    "FAULT APP_URL: Nothing listens on 443 of members.harbour.app.",
    {
      deps: { certificateOf: failing("ECONNREFUSED") },
      hosts: { "members.harbour.app": { fetch: failing("ECONNREFUSED") } },
    },
  ],
  [
    "FAULT APP_URL: https://members.harbour.app does not answer: see Database.",
    {
      deps: { database: failing("53100") },
      hosts: { "members.harbour.app": { fetch: failing("ETIMEDOUT") } },
    },
  ],
  [
    "FAULT Database: The database of DATABASE_OWNER_URL cannot be used: its disk is full.",
    { deps: { database: failing("53100") } },
  ],
  ["FAULT APP_URL: The server is not ready.", { hosts: answering(503, { status: "not_ready" }) }],
  ["FAULT APP_URL: TRUST_PROXY is 0 behind a proxy.", { environment: { TRUST_PROXY: "0" } }],
  [
    "FAULT Database: The database of DATABASE_URL cannot be used: nothing listens at its host and port",
    {
      environment: { DATABASE_URL: "postgres://me:hush@127.0.0.1:1/hush", DATABASE_OWNER_URL: "" },
    },
  ],
  [
    "FAULT Database: The database of DATABASE_URL cannot be used: it has no database of that name",
    ({ environment }) => {
      const pathname = "/hush";
      return {
        environment: {
          DATABASE_URL: Object.assign(new URL(environment.DATABASE_URL), { pathname }).href,
        },
      };
    },
  ],
  [
    "FAULT Database: The database of DATABASE_URL cannot be used: nothing listens at its host and port",
    ({ environment }) => ({
      environment: {
        DATABASE_URL: "postgres://me:hush@127.0.0.1:1/hush",
        DATABASE_DIRECT_URL: environment.DATABASE_URL,
      },
    }),
  ],
  [
    "FAULT Database: DATABASE_URL and DATABASE_OWNER_URL lead to two databases.",
    ({ environment }) => ({
      environment: {
        DATABASE_OWNER_URL: Object.assign(new URL(environment.DATABASE_OWNER_URL), {
          pathname: "/postgres",
        }).href,
      },
    }),
  ],
  [
    /^warning Database: The role doctor_\w+ may not create databases\.$/,
    ({ role }) => ({
      statements: [`alter role ${role} nocreatedb`, `alter role ${role} createdb`],
    }),
  ],
  [
    "warning Database: The server connects as sovereign, who may change the staff log.",
    ({ ofOwner }) => ({ environment: { DATABASE_URL: ofOwner(""), DATABASE_OWNER_URL: "" } }),
  ],
  [
    "warning Database: The role with which the server connects does not exist yet.",
    ({ environment }) => ({
      environment: {
        DATABASE_URL: Object.assign(new URL(environment.DATABASE_URL), { username: "hush" }).href,
      },
    }),
  ],
  [
    "FAULT Database: The database allows 300 connections, and a node needs 310.",
    { environment: { DATABASE_POOL_SIZE: "300" } },
  ],
  [
    "warning Database: The tables are not those of this version.",
    {
      statements: [
        "update drizzle.__drizzle_migrations set created_at = created_at - 1 where created_at = (select max(created_at) from drizzle.__drizzle_migrations)",
        "update drizzle.__drizzle_migrations set created_at = created_at + 1 where created_at = (select max(created_at) from drizzle.__drizzle_migrations)",
      ],
    },
  ],
  [
    "FAULT AUTH_SECRET: The keys of notifications were stored under another AUTH_SECRET, as were second factors.",
    { environment: { AUTH_SECRET: [...DEPLOYMENT_SECRET].reverse().join("") } },
  ],
  [
    "FAULT Mail server: It refuses: 535 who are you",
    ({ environment }) => ({
      environment: { SMTP_URL: environment.SMTP_URL.replace("hush-mail", "hush") },
    }),
  ],
  [
    /^FAULT Mail server: It refuses: 535 /,
    ({ environment }) => ({
      environment: { SMTP_URL: environment.SMTP_URL.replace("hush-mail", "100%") },
    }),
  ],
  [
    "FAULT Mail server: 127.0.0.1:1 cannot be reached: nothing listens there.",
    { environment: { SMTP_URL: "smtps://harbour:hush@127.0.0.1:1" } },
  ],
  [
    "FAULT Mail domain: harbour.app has no SPF record.",
    { texts: { "harbour.app": ["unrelated"] } },
  ],
  [
    "FAULT Mail domain: harbour.app has no DKIM record.",
    { texts: { "s1._domainkey.harbour.app": ["v=DKIM1; p="] } },
  ],
  ["warning Mail domain: DKIM was not looked up.", { environment: { MAIL_DKIM_SELECTOR: "" } }],
  ["FAULT Mail domain: harbour.app has no DMARC record.", { texts: { "_dmarc.harbour.app": [] } }],
  [
    "FAULT Stripe: The key is one for tests.",
    { environment: { STRIPE_SECRET_KEY: "sk_test_hush" } },
  ],
  ["FAULT Stripe: The account takes no payments yet.", { stripe: { chargesEnabled: false } }],
  [
    "FAULT Stripe: The webhook https://members.harbour.app/api/webhooks/stripe does not exist.",
    { stripe: { webhooks: [{ url: "https://elsewhere.harbour.app/api/webhooks/stripe" }] } },
  ],
  [
    "FAULT Stripe: The webhook https://members.harbour.app/api/webhooks/stripe is disabled.",
    {
      stripe: {
        webhooks: [{ url: WEBHOOK, status: "disabled" }],
      },
    },
  ],
  [
    "FAULT Stripe: The webhook lacks events: invoice.payment_failed, refund.failed.",
    {
      stripe: {
        webhooks: [
          {
            url: WEBHOOK,
            enabled_events: NEEDED_EVENTS.filter(
              (event) => !event.endsWith("failed") || event.startsWith("payout"),
            ),
          },
        ],
      },
    },
  ],
  ["FAULT Stripe: Stripe refuses the key (Account, 401).", { stripeKey: "sk_live_other" }],
  [
    "FAULT Stripe: Stripe does not answer (Webhook endpoints).",
    { hosts: { "api.stripe.com": { fetch: () => Promise.reject(new TypeError("hush")) } } },
  ],
  [
    "warning RevenueCat: RevenueCat does not answer (no response).",
    { hosts: { "api.revenuecat.com": { fetch: () => Promise.reject(new TypeError("hush")) } } },
  ],
  [
    "warning Stripe: The webhook sends version 2019-01-01, and this server reads 2026-10-28.endive.",
    {
      stripe: {
        webhooks: [{ url: WEBHOOK, api_version: "2019-01-01" }],
      },
    },
  ],
  [
    "FAULT Stripe: STRIPE_TAX is true, and Stripe's tax is not set up.",
    { stripe: { taxStatus: "pending" } },
  ],
  [
    "FAULT Price: APP_PRICE is $59, and STRIPE_PRICE_ID (price_harbour) charges 49.00 USD.",
    { environment: { APP_PRICE: "$59" } },
  ],
  ["FAULT RevenueCat: RevenueCat refuses the key (401).", { storesKey: "sk_other" }],
  [
    "FAULT RevenueCat: The project does not exist or has no entitlement.",
    { environment: { REVENUECAT_PROJECT_ID: "proj_other" } },
  ],
  [
    "warning Jobs: Jobs of work-staff-act have failed for an hour: 1, the last by staff-act failed: TypeError.",
    {
      statements: [
        `insert into pgboss.job (name, state, retry_count, created_on, output)
        values ('work-staff-act', 'retry', 9, now() - interval '2 hours', '{"message":"staff-act failed: TypeError"}')`,
        "delete from pgboss.job where name = 'work-staff-act'",
      ],
    },
  ],
  [
    "FAULT Jobs: Jobs of work-staff-act have been due for 16 minutes, and no server takes them.",
    {
      statements: [
        `insert into pgboss.job (name, start_after, state)
        values ('work-staff-act', now() - interval '16 minutes', 'created')`,
        "delete from pgboss.job where name = 'work-staff-act'",
      ],
    },
  ],
  [
    "warning Backup: The latest attempt at a backup failed (TypeError).",
    {
      statements: [
        "insert into backups (started_at, failure) values (now(), 'TypeError')",
        "delete from backups where failure is not null",
      ],
    },
  ],
  [
    "warning Backup store: The newest backup in offsite:members is 27 hours old.",
    { deps: { storedNames: async () => [backupOf(27)] } },
  ],
  [
    "warning Backup store: There is no backup in offsite:members.",
    { deps: { storedNames: async () => ["erased"] } },
  ],
  [
    "FAULT Backup store: BACKUP_TO (offsite:members) cannot be read: rclone could not list offsite:members: exit code 3.",
    {
      deps: {
        storedNames: () =>
          Promise.reject(new RcloneError("lsjson", "offsite:members", { code: 3 })),
      },
    },
  ],
  [
    "warning Backup: No backup has been restored on trial yet.",
    {
      statements: [
        "update backups set finished_at = finished_at - interval '10 days'",
        "update backups set finished_at = finished_at + interval '10 days'",
      ],
    },
  ],
  ["FAULT Disk: 95 MB are free", { deps: space(100e6) }],
  [
    "FAULT Disk: 95 MB are free on the disk at /mnt/backups.",
    {
      deps: {
        otherFullDisks: async () => [
          { device: 2, mount: "/mnt/backups", free: 100e6, size: 100e9, isFilling: true },
        ],
      },
    },
  ],
  ["warning Disk: 953 MB are free", { deps: space(1e9) }],
];
