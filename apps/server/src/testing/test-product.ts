import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ContentPack } from "@sovereign/content/server/pack/content-pack";
import { loadPack } from "@sovereign/content/server/pack/load-pack";
import { createAlarmReceiver } from "@sovereign/sandbox/alarms";
import { createFaultTracker } from "@sovereign/sandbox/faults";
import { createStoreBackend } from "@sovereign/sandbox/stores";
import { createTextProvider } from "@sovereign/sandbox/texts";
import { DEFAULT_PACK } from "@sovereign/settings/product-folders";
import { vi } from "vitest";
import { compose, type Product } from "#app/compose.ts";
import { createLog } from "#app/log.ts";
import { startTracing } from "#app/tracing/start-tracing.ts";
import { openDatabase } from "#database/open-database.ts";
import { watchStatements } from "#database/statements.ts";
import { packValues } from "#modules/content/serving.ts";
import type { Payments } from "#providers/payments/payments.ts";
import type { Providers } from "#providers/providers.ts";
import { type Config, readConfig } from "#settings/config.ts";
import type { TestFetch } from "./account-requests.ts";
import { IDENTITY_ENVIRONMENT, startIdentityProviders } from "./identity-providers.ts";
import { createImmediateJobs, type ImmediateJobs } from "./immediate-jobs.ts";
import { driverOf, PAYMENT_ENVIRONMENT, startPaymentProvider } from "./payment-provider.ts";
import { createProviderFetch } from "./provider-fetch.ts";
import { PUSH_ENVIRONMENT, startPushService } from "./push-service.ts";
import { createRecordingMailer } from "./recording-mailer.ts";
import { openTestDatabase } from "./test-database.ts";
import { createMembers } from "./test-member.ts";
import { addMembership, type MembershipSource } from "./test-subscriber.ts";

export type TestProductOptions = {
  /** Environment variables that override the harness's own. */
  environment?: Record<string, string>;
  now?: string;
  logLevel?: Config["logLevel"];
  /** Another database than a new one; it is not dropped. */
  databaseUrl?: string;
  /** Whether statements wait for what a test locks as long as a busy machine needs. */
  isPatient?: boolean;
  /** Whether the sandbox's fakes are behind the product's own drivers. */
  payments?: boolean;
  stores?: boolean;
  identities?: boolean;
  texts?: boolean;
  faults?: boolean;
  /** Wraps the driver of the fake payment provider. */
  aroundPayments?: (driver: Payments) => Payments;
  /** Called after each step of durable work. */
  afterStep?: (step: string) => void | Promise<void>;
  /** Fakes of the providers' drivers, and content instead of the default pack. */
  /** Whether members read what the database has, as in production. */
  storedContent?: boolean;
  doubles?: { providers?: Partial<Providers>; contentPack?: ContentPack };
};

const packs = new Map<string, Promise<ContentPack>>();

/** Returns the pack of a configuration, read once for all products that show it. */
function packOf(config: Config): Promise<ContentPack> {
  const values = packValues(config);
  const folder = config.contentDir ?? DEFAULT_PACK;
  const key = JSON.stringify([folder, values]);
  const kept = packs.get(key) ?? loadPack(folder, { values });
  packs.set(key, kept);
  return kept;
}

export type TestProduct = Awaited<ReturnType<typeof startTestProduct>>;

const FAULTS = { key: "sandbox", project: "1" };

const STORES = {
  apiKey: "sk_sandbox_stores",
  projectId: "proj_sandbox",
  authorization: "Bearer sandbox-stores",
  webhookSecret: "rcsec_sandbox",
};

const TEXTS = { accountSid: "ACsandbox", authToken: "sandbox-texts" };

const FAULT_ENVIRONMENT = { SENTRY_DSN: `http://${FAULTS.key}@faults.test/${FAULTS.project}` };

const STORE_ENVIRONMENT = {
  REVENUECAT_API_URL: "http://stores.test",
  REVENUECAT_API_KEY: STORES.apiKey,
  REVENUECAT_PROJECT_ID: STORES.projectId,
  REVENUECAT_WEBHOOK_AUTHORIZATION: STORES.authorization,
  REVENUECAT_WEBHOOK_SECRET: STORES.webhookSecret,
};

const TEXT_ENVIRONMENT = {
  TWILIO_API_URL: "http://texts.test",
  TWILIO_ACCOUNT_SID: TEXTS.accountSid,
  TWILIO_AUTH_TOKEN: TEXTS.authToken,
  TWILIO_FROM: "+15005550006",
};

/** The sandbox's store backend in this process, on the test's clock; its webhooks reach `deliver`. */
function startStoreBackend(deliver: (request: Request) => Promise<Response>) {
  const { apiKey, projectId, authorization, webhookSecret: secret } = STORES;
  const url = "http://sovereign.test/api/webhooks/revenuecat";
  const webhook = { url, authorization, secret, deliver };
  return createStoreBackend({ apiKey, projectId, webhook, now: () => Date.now() });
}

/**
 * Starts the real object graph on a test database, with recorded emails, immediate jobs and a
 * clock that the test sets. Only Date is faked, so libraries still work.
 */
export async function startTestProduct(options: TestProductOptions = {}) {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(options.now ?? "2026-03-10T12:00:00.000Z") });
  const dataDir = mkdtempSync(join(tmpdir(), "test-product-"));
  const config: Config = readConfig({
    NODE_ENV: "test",
    DATA_DIR: dataDir,
    APP_URL: "http://sovereign.test",
    AUTH_SECRET: "a secret for tests, and for nothing else",
    RATE_LIMIT_FACTOR: "1000",
    MIN_ACCOUNT_RESPONSE_MS: "0",
    ...PUSH_ENVIRONMENT,
    ...(options.payments && PAYMENT_ENVIRONMENT),
    ...(options.stores && STORE_ENVIRONMENT),
    ...(options.identities && IDENTITY_ENVIRONMENT),
    ...(options.texts && TEXT_ENVIRONMENT),
    ...(options.faults && FAULT_ENVIRONMENT),
    VIDEO_URLS: "intro-video=https://films.example/1",
    ...options.environment,
  });
  const statements: string[] = [];
  const logLines: string[] = [];
  const tracing = await startTracing(config);
  const log = createLog(options.logLevel ?? "debug", {
    mixin: tracing?.logFields,
    lines: { write: (line) => void logLines.push(line) },
  });
  const mailer = createRecordingMailer();
  const { trace } = tracing ?? {};
  const { slowStatementMs: slowMs } = config;
  const onStatement = (statement: string) => void statements.push(statement);
  const around = watchStatements({ slowMs, trace, log });
  const { databaseUrl } = options;
  const database = databaseUrl
    ? await openDatabase({
        databaseUrl,
        dataDir,
        poolSize: 5,
        log,
        onStatement,
        around,
      })
    : await openTestDatabase(onStatement, { around, isPatient: options.isPatient });
  const deliver = async (request: Request) => product.app.fetch(request);
  const payments = startPaymentProvider(deliver);
  const stores = startStoreBackend(deliver);
  const push = startPushService();
  const identities = startIdentityProviders();
  const texts = createTextProvider(TEXTS);
  const alarms = createAlarmReceiver();
  const faults = createFaultTracker(FAULTS);
  const providerFetch = createProviderFetch({
    "payments.test": payments.app,
    "stores.test": stores.app,
    "push.test": push.app,
    "google.test": identities.google.app,
    "apple.test": identities.apple.app,
    "texts.test": texts.app,
    "alarms.test": alarms.app,
    "faults.test": faults.app,
  });
  /** The providers send webhooks beside what the test does: a job would meet one halfway. */
  const webhooksArrived = async () => {
    await payments.control.settled();
    await stores.control.settled();
  };
  let jobs: ImmediateJobs | undefined;
  const product: Product = await compose(config, {
    clock: () => new Date(),
    log,
    trace,
    database,
    providers: {
      mailer,
      ...(options.aroundPayments && { payments: options.aroundPayments(driverOf(payments)) }),
      ...options.doubles?.providers,
    },
    jobs(deliverMail, deps) {
      jobs = createImmediateJobs(deliverMail, deps);
      return jobs;
    },
    providerFetch,
    afterStep: options.afterStep,
    // The end of an order, however busy the machine is.
    answerMs: 60_000,
    ...(!options.storedContent && {
      contentPack: options.doubles?.contentPack ?? (await packOf(config)),
    }),
  });

  const fetch: TestFetch = async (path, init = {}) => {
    const headers = new Headers(init.headers);
    if (!headers.has("origin")) headers.set("origin", config.appUrl);
    if (!headers.has("x-client-platform")) headers.set("x-client-platform", "web");
    if (typeof init.body === "string" && !headers.has("content-type")) {
      headers.set("content-type", "application/json");
    }
    const url = new URL(path, config.appUrl);
    return product.app.fetch(new Request(url, { redirect: "manual", ...init, headers }));
  };

  const clock = () => new Date();
  const members = createMembers({ db: database.db, clock, log, config, fetch, mailer });

  return {
    app: product.app,
    ahead: product.ahead,
    scrape: product.scrape,
    drain: product.drain,
    database,
    config,
    mailer,
    /** Every statement of the query builder, in order; empty it to start over. */
    statements,
    /** Everything the server logged, one JSON text per line. */
    logLines,
    clock: {
      now: () => new Date(),
      set: (iso: string) => void vi.setSystemTime(new Date(iso)),
      advance: (milliseconds: number) => void vi.setSystemTime(Date.now() + milliseconds),
    },
    /** The fakes, behind the product if the test requested it. */
    payments,
    stores,
    push,
    identities,
    texts,
    alarms,
    faults,
    providerFetch,
    fetch,
    ...members,
    /** A member with a year's membership that no provider knows of. */
    async signUpSubscriber(source: MembershipSource = "card") {
      const member = await members.signUp();
      await addMembership(database.db, member, source, clock());
      return member;
    },
    /** The templates of what was mailed to an address in the transaction that it tells of. */
    mailedWithChanges: (address: string) =>
      (jobs?.withChanges ?? []).filter(({ to }) => to === address).map(({ template }) => template),
    /** Sends the scheduled emails that are due. */
    async deliverDue() {
      await webhooksArrived();
      await jobs?.deliverDue();
    },
    async runDaily(only?: string) {
      await webhooksArrived();
      return jobs?.runDaily(only);
    },
    async runRepeated() {
      await webhooksArrived();
      await jobs?.runRepeated();
      await webhooksArrived();
    },
    runAtStart: async () => jobs?.runAtStart(),
    /** Lets the jobs begin as at the first start, on a database that was emptied. */
    startJobsAgain: () => jobs?.startAgain(),
    async close() {
      await payments.close();
      await stores.close();
      await product.close();
      await tracing?.stop();
      rmSync(dataDir, { recursive: true });
      vi.useRealTimers();
    },
  };
}
