import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { chargeOf } from "@sovereign/settings/price";
import { type Environment, namesReadBy, readSettings } from "@sovereign/settings/read-settings";
import { pino } from "pino";
import { systemClock } from "#app/clock.ts";
import { type InspectedDatabase, inspectDatabase } from "#database/inspect-database.ts";
import { openEmbeddedPostgres } from "#embedded/embedded-postgres.ts";
import { createSmtpMailer, verifySmtp } from "#providers/mail/smtp-mailer.ts";
import { createStripeSetup } from "#providers/payments/stripe-setup.ts";
import { createStoreSetup } from "#providers/stores/revenuecat-setup.ts";
import { readStorage } from "#settings/config.ts";
import type { Deps, DoctorSettings } from "./deps.ts";
import { readCertificate } from "./network/certificate.ts";
import { textsOf } from "./network/dns.ts";

const FETCH_TIMEOUT_MS = 8000;

/** Creates the dependencies of the checks, on the network, with a `close`. */
export function createDeps(
  environment: Environment,
  mailTo: string | undefined,
  { fetch: request = fetch }: { fetch?: typeof fetch } = {},
): Deps & { close: () => Promise<void> } {
  const { settings, malformed } = readWellFormed(environment);
  const opened = openOnce(settings);
  return {
    environment,
    settings,
    malformed,
    mailTo,
    clock: systemClock,
    fetch: (url) =>
      request(url, { redirect: "manual", signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) }),
    certificateOf: readCertificate,
    textsOf,
    database: opened.database,
    servingFacts: opened.servingFacts,
    mail: {
      verify: () => verifySmtp(settings.smtpUrl),
      send: (to) => sendTrial(settings, to),
    },
    stripe: stripeOf(settings, request),
    stores: storesOf(settings, request),
    async freeSpace(folder) {
      const { bavail, blocks, bsize } = await statfs(folder);
      return { free: bavail * bsize, total: blocks * bsize };
    },
    close: opened.close,
  };
}

/** Reads the settings; a malformed one has its default and is named. */
function readWellFormed(environment: Environment): {
  settings: DoctorSettings;
  malformed: Set<string>;
} {
  const names = namesReadBy("server");
  const { problems } = readSettings(names, environment);
  const malformed = new Set<string>(problems.map(([key]) => key));
  const wellFormed = Object.fromEntries(
    Object.entries(environment).filter(([key]) => !malformed.has(key)),
  );
  const { values } = readSettings(names, wellFormed);
  const settings: DoctorSettings = {
    ...values,
    appUrl: new URL(values.appUrl ?? `http://localhost:${values.port}`).origin,
    authSecret: readStorage(wellFormed).authSecret,
    videoUrls: values.videoUrls ?? new Map(),
    currency: chargeOf(values.appPrice)?.currency.toUpperCase(),
  };
  return { settings, malformed };
}

type Opened = InspectedDatabase & { serverUrl: string; stop: () => Promise<void> };

function openOnce({
  dataDir,
  databaseUrl,
  databaseDirectUrl: serverUrl = databaseUrl,
  databaseOwnerUrl = serverUrl,
}: DoctorSettings) {
  let opening: Promise<Opened | null> | undefined;

  async function open() {
    const stop = async () => {};
    if (serverUrl && databaseOwnerUrl) {
      return { ...(await inspectDatabase(databaseOwnerUrl)), serverUrl, stop };
    }
    if (!existsSync(join(dataDir, "postgres"))) return null;
    const log = pino({ level: "silent" });
    const embedded = await openEmbeddedPostgres({ dataDir, log, besideServer: true });
    return { ...(await inspectDatabase(embedded.url)), ...embedded };
  }

  function database() {
    opening ??= open();
    return opening;
  }

  return {
    database,
    async servingFacts() {
      const opened = await database();
      if (!opened || !(await opened.hasRoleOf(opened.serverUrl))) return null;
      const server = await inspectDatabase(opened.serverUrl);
      return server.facts().finally(server.close);
    },
    async close() {
      const opened = await opening?.catch(() => null);
      await opened?.close();
      await opened?.stop();
    },
  };
}

function stripeOf(settings: DoctorSettings, request: typeof fetch) {
  const { stripeSecretKey: secretKey, stripeApiUrl: apiUrl } = settings;
  return secretKey ? createStripeSetup({ secretKey, apiUrl, fetch: request }) : undefined;
}

function storesOf(settings: DoctorSettings, request: typeof fetch) {
  const { revenuecatApiKey: apiKey, revenuecatProjectId: projectId } = settings;
  if (!apiKey || !projectId) return undefined;
  return createStoreSetup({ apiKey, projectId, apiUrl: settings.revenuecatApiUrl, fetch: request });
}

function sendTrial(settings: DoctorSettings, to: string): Promise<void> {
  const { smtpUrl, mailFrom, productName, appUrl } = settings;
  const messageId = `<${randomUUID()}@${new URL(appUrl).hostname}>`;
  const text = "This message shows that the server can send emails. It needs no answer.";
  const html = `<p>${text}</p>`;
  const message = { to, subject: `A trial of ${productName}`, text, html, messageId };
  return createSmtpMailer(smtpUrl, mailFrom).send(message);
}
