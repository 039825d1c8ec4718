import { fileURLToPath } from "node:url";
import type { ContentPack } from "@sovereign/content/server/pack/content-pack";
import { DEFAULT_PACK, loadPack } from "@sovereign/content/server/pack/load-pack";
import type { Logger } from "pino";
import { seedDemo } from "#app/seed/seed-demo.ts";
import type { OpenDatabase } from "#database/database.ts";
import { createNotifications } from "#database/notifications.ts";
import { createApp } from "#http/app.ts";
import { createGate } from "#http/gate.ts";
import { healthRoutes } from "#http/health.routes.ts";
import { openApiRoutes } from "#http/openapi.routes.ts";
import { createRateLimits } from "#http/rate-limits.ts";
import { createStaticFiles } from "#http/static-files.ts";
import { unknownRoutes } from "#http/unknown-routes.ts";
import { createDurableJobs } from "#jobs/durable-jobs.ts";
import { createHandOvers } from "#jobs/hand-overs.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { createMailDelivery, type DeliverMail } from "#jobs/mail-job.ts";
import { createAccounts } from "#modules/accounts/accounts.ts";
import { createFunnel } from "#modules/funnel/funnel.ts";
import { createManifestoRepository } from "#modules/manifesto/manifesto.repository.ts";
import { manifestoRoutes } from "#modules/manifesto/manifesto.routes.ts";
import { createManifestoService } from "#modules/manifesto/manifesto.service.ts";
import { createMemberships } from "#modules/memberships/memberships.ts";
import { createSoldPrices } from "#modules/memberships/sold-prices.ts";
import { createOneThingsRepository } from "#modules/one-things/one-things.repository.ts";
import { oneThingsRoutes } from "#modules/one-things/one-things.routes.ts";
import { createOneThingsService } from "#modules/one-things/one-things.service.ts";
import { createProgrammeRepository } from "#modules/programme/programme.repository.ts";
import { programmeRoutes } from "#modules/programme/programme.routes.ts";
import { createProgrammeService } from "#modules/programme/programme.service.ts";
import { vaultRoutes } from "#modules/vault/vault.routes.ts";
import { createVaultService } from "#modules/vault/vault.service.ts";
import type { Mailer } from "#providers/mail/mailer.ts";
import { createSmtpMailer } from "#providers/mail/smtp-mailer.ts";
import type { Payments } from "#providers/payments/payments.ts";
import type { Stores } from "#providers/stores/stores.ts";
import type { Config } from "#settings/config.ts";
import { createPayments, createStores } from "./billing-providers.ts";
import type { Clock } from "./clock.ts";

const WEB_BUILD = fileURLToPath(new URL("../../web/build/client", import.meta.url));

type Parts = {
  clock: Clock;
  log: Logger;
  /** Closed together with the product. */
  database: OpenDatabase;
  /** What a test puts in place of the real thing. */
  mailer?: Mailer;
  jobs?: (deliverMail: DeliverMail) => Jobs;
  payments?: Payments;
  stores?: Stores;
  contentPack?: ContentPack;
  /** How the providers' drivers reach them, instead of over the network. */
  providerFetch?: typeof fetch;
};

/** The whole server, ready to answer requests. */
export type Product = {
  app: ReturnType<typeof createApp>;
  jobs: Jobs;
  database: OpenDatabase;
  /** Makes /health/ready say no, so that a load balancer looks elsewhere, and ends open streams. */
  drain(): void;
  /** Stops jobs and closes the database, in that order. */
  close(): Promise<void>;
};

/** Builds the object graph and starts what runs beside requests; the one place that knows all parts. */
export async function compose(config: Config, parts: Parts): Promise<Product> {
  const { clock, log, database } = parts;
  const { db } = database;
  const pack = parts.contentPack ?? (await loadContent(config));
  const mailer = parts.mailer ?? createSmtpMailer(config.smtpUrl, config.mailFrom);
  const handOvers = createHandOvers({ db, clock });
  const deliverMail = createMailDelivery(config, { mailer, handOvers });
  const jobs =
    parts.jobs?.(deliverMail) ??
    createDurableJobs({ database, secret: config.authSecret, deliverMail, log });
  const rateLimits = createRateLimits({ db, clock, factor: config.rateLimitFactor });
  const notifications = createNotifications({ database, log });
  const shared = { config, notifications, clock, jobs, rateLimits, log };
  const funnel = createFunnel({ db, clock, log, rateLimits, enabled: config.funnelCount });
  const accounts = createAccounts({ ...shared, db, onConfirmed: () => funnel.count("sign-up") });
  const soldPrices = createSoldPrices(db);
  if (config.stripePriceId) await soldPrices.remember(config.stripePriceId, clock());
  const payments = parts.payments ?? createPayments(config, soldPrices.all, parts.providerFetch);
  const stores = parts.stores ?? createStores(config, parts.providerFetch);
  const site = createStaticFiles(config.webDir ?? WEB_BUILD, config);
  const memberships = createMemberships({
    ...shared,
    database,
    payments,
    stores,
    isPage: site.isPage,
    onFirstMembership: () => funnel.count("subscribe"),
  });
  accounts.onSessionsEnded(memberships.endStreams);
  const gate = createGate({
    identifyCaller: accounts.identifyCaller,
    isSubscribed: memberships.isSubscribed,
    adminMode: config.adminMode,
  });
  const repository = createOneThingsRepository(db);
  const oneThings = createOneThingsService({
    repository,
    clock,
    onFirstCommit: () => funnel.count("commit"),
  });
  const manifesto = createManifestoService({
    manifesto: pack.manifesto,
    repository: createManifestoRepository(db),
    clock,
  });
  const programme = createProgrammeService({
    programme: pack.programme,
    repository: createProgrammeRepository(db),
    clock,
  });
  const vault = createVaultService({ vault: pack.vault, videoUrls: config.videoUrls });

  let draining = false;
  const app = createApp(config, log);
  app.route(
    "/",
    healthRoutes({
      pingDatabase: database.ping,
      jobsRunning: jobs.isRunning,
      isDraining: () => draining,
      gate,
    }),
  );
  app.route("/", accounts.routes(gate));
  app.route("/", memberships.routes(gate));
  app.route("/", oneThingsRoutes({ service: oneThings, gate }));
  app.route("/", manifestoRoutes({ service: manifesto, gate }));
  app.route("/", programmeRoutes({ service: programme, gate }));
  app.route("/", vaultRoutes({ service: vault, gate }));
  app.route("/", funnel.routes(gate));
  app.route("/", openApiRoutes(app, config));
  app.notFound(unknownRoutes(app, site.answer));

  await jobs.start();
  await notifications.start();
  await accounts.start();
  if (config.seedDemo) await seedDemo({ config, accounts, pack, db, clock });

  return {
    app,
    jobs,
    database,
    drain() {
      draining = true;
      memberships.drain();
    },
    async close() {
      await jobs.stop();
      accounts.stop();
      await notifications.stop();
      await memberships.stop();
      await funnel.stop();
      await database.close();
    },
  };
}

/**
 * The content this deployment shows (decision 26). A folder of its own is read whole, so that a
 * fault in any text stops the start; the texts that come with the product are tested with it.
 */
function loadContent(config: Config): Promise<ContentPack> {
  const { contentDir, productName, supportEmail, appPrice } = config;
  const values = { product: productName, email: supportEmail, app_price: appPrice };
  if (contentDir) return loadPack(contentDir, { bodies: "eager", values });
  return loadPack(DEFAULT_PACK, { bodies: "lazy", values });
}
