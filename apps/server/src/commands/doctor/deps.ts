import { randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { alarms } from "@sovereign/content/words/alarms";
import type { Environment, ServerValues } from "@sovereign/settings/read-settings";
import { pino } from "pino";
import { type AlarmOutcome, createAlarmWays, tellBy } from "#app/alarm/alarm-ways.ts";
import { createDiskWatch, diskOf, writtenFolders } from "#app/alarm/disks.ts";
import { systemClock } from "#app/clock.ts";
import { targetOf } from "#app/data/backup/backups.ts";
import { inspectDatabase } from "#database/inspect-database.ts";
import { openEmbeddedPostgres } from "#embedded/embedded-postgres.ts";
import { createComposeMail } from "#jobs/mail-message.ts";
import { GoneFolderError, isGone } from "#providers/backup-target/folder-target.ts";
import { createSmtpMailer, verifySmtp } from "#providers/mail/smtp-mailer.ts";
import { createStripeSetup } from "#providers/payments/stripe-setup.ts";
import { createSms } from "#providers/providers.ts";
import { createStoreSetup } from "#providers/stores/revenuecat-client.ts";
import { checkedSettings, readStorage } from "#settings/config.ts";
import { DataDirError, dataDirError } from "#settings/data-dir-error.ts";
import { pagesProblems } from "#settings/deployment-check.ts";
import { errorCode, readCertificate, textsOf } from "./network.ts";

const FETCH_TIMEOUT_MS = 8000;

export type DoctorSettings = Omit<ServerValues, "appUrl" | "authSecret"> & {
  /** An origin. */
  appUrl: string;
  /** Undefined when there is none yet. */
  authSecret: string | undefined;
};

export type Deps = Omit<ReturnType<typeof createDeps>, "close">;

type Asked = {
  mailTo?: string | undefined;
  tellsAlarm?: boolean | undefined;
  fetch?: typeof fetch;
};

/** Creates what the checks ask, with a `close`; throws a SettingsError as a start does. */
export function createDeps(
  environment: Environment,
  { mailTo, tellsAlarm = false, fetch: request = fetch }: Asked = {},
) {
  const checked = checkedSettings(environment, pagesProblems(environment));
  const { authSecret } = readStorage(environment);
  const settings: DoctorSettings = { ...checked, authSecret };
  const { stripeSecretKey: secretKey, stripeApiUrl } = settings;
  const { revenuecatApiKey: apiKey, revenuecatProjectId: projectId } = settings;
  const { revenuecatApiUrl: apiUrl } = settings;
  return {
    environment,
    settings,
    /** The address of `--mail`. */
    mailTo,
    clock: systemClock,
    /** Follows no redirects and has a time limit. */
    fetch: (url: string) =>
      request(url, { redirect: "manual", signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) }),
    /** Reads a host's certificate that this machine trusts. */
    certificateOf: readCertificate,
    /** A name's TXT records. */
    textsOf: (name: string) => textsOf(name),
    ...openOnce(settings),
    mail: {
      /** Signs in to the mail server. */
      verify: () => verifySmtp(settings.smtpUrl, settings.appUrl),
      send: (to: string) => sendTrial(settings, to),
    },
    /** With `--alarm`: sends one by every way, the text message too. */
    tellAlarm: tellsAlarm ? () => tellTrial(settings, request) : undefined,
    stripe: secretKey
      ? createStripeSetup({ secretKey, apiUrl: stripeApiUrl, fetch: request })
      : undefined,
    stores:
      apiKey && projectId
        ? createStoreSetup({ apiKey, projectId, apiUrl, fetch: request })
        : undefined,
    /** The names at BACKUP_TO. */
    async storedNames() {
      const { backupTo = "" } = settings;
      const names = await targetOf(settings).list("");
      // Not an emptied one: a folder is there from the first backup on.
      if (names.length === 0 && isAbsolute(backupTo) && (await isGone(backupTo))) {
        throw new GoneFolderError(backupTo);
      }
      return names;
    },
    /** In bytes. */
    async freeSpace(folder: string) {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    /** Disks an alarm would name, besides that of DATA_DIR. */
    async otherFullDisks() {
      const { device: own } = await diskOf(settings.dataDir);
      const disks = await createDiskWatch(writtenFolders(settings), systemClock)();
      return disks.filter(({ device, isFilling }) => isFilling && device !== own);
    },
  };
}

/** Throws where this user cannot tell, which is no missing database. */
function hasEmbedded(dataDir: string): boolean {
  try {
    return statSync(join(dataDir, "postgres"), { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    // Its owner may be right: another one would keep the server from starting.
    if (errorCode(error) !== "EACCES") throw dataDirError(error);
    throw new DataDirError(
      "DATA_DIR is closed to this user: run doctor as the server's user, or as root",
    );
  }
}

function openOnce({
  dataDir,
  databaseUrl,
  databaseDirectUrl: directUrl = databaseUrl,
  databaseOwnerUrl = directUrl,
}: DoctorSettings) {
  let opening: ReturnType<typeof open> | undefined;

  async function open() {
    if (directUrl && databaseOwnerUrl) {
      const stop = async () => {};
      return { ...(await inspectDatabase(databaseOwnerUrl)), serverUrl: directUrl, stop };
    }
    if (!hasEmbedded(dataDir)) return null;
    const log = pino({ level: "silent" });
    const embedded = await openEmbeddedPostgres({ dataDir, log, besideServer: true }).catch(
      (error: unknown) => {
        throw dataDirError(error);
      },
    );
    return { ...(await inspectDatabase(embedded.url)), ...embedded };
  }

  function database() {
    opening ??= open();
    return opening;
  }

  return {
    /** As the owner of the tables; null when the built-in one has not been created. */
    database,
    /** As the role with which the server connects; null before that is there. */
    async servingFacts() {
      const opened = await database();
      if (!opened || !(await opened.hasRoleOf(opened.serverUrl))) return null;
      const server = await inspectDatabase(opened.serverUrl);
      return server.facts().finally(server.close);
    },
    /** Null without the tables of this version, which the check of the database reports. */
    async tables() {
      const opened = await database().catch(() => null);
      if (!opened) return null;
      const { tables } = await opened.standing();
      return tables === "current" || tables === "newer" ? opened.db : null;
    },
    async close() {
      const opened = await opening?.catch(() => null);
      await opened?.close();
      await opened?.stop();
    },
  };
}

function tellTrial(settings: DoctorSettings, request: typeof fetch): Promise<AlarmOutcome[]> {
  const config = { ...settings, authSecret: settings.authSecret ?? "" };
  const ways = createAlarmWays({
    config,
    mailer: createSmtpMailer(settings.smtpUrl, settings.mailFrom, settings.appUrl),
    composeMail: createComposeMail(config, async () => new Map()),
    sms: createSms(settings, request),
    clock: systemClock,
    fetch: request,
  });
  const message = {
    kind: "trial",
    state: "on" as const,
    title: alarms.trial.title,
    advice: alarms.trial.advice,
    since: systemClock().toISOString(),
    app_url: settings.appUrl,
  };
  return tellBy(ways, message, { every: true });
}

function sendTrial(settings: DoctorSettings, to: string): Promise<void> {
  const { smtpUrl, mailFrom, productName, appUrl } = settings;
  const messageId = `<${randomUUID()}@${new URL(appUrl).hostname}>`;
  const text = "This message shows that the server can send emails. It needs no answer.";
  const html = `<p>${text}</p>`;
  const message = { to, subject: `A trial of ${productName}`, text, html, messageId };
  return createSmtpMailer(smtpUrl, mailFrom, appUrl).send(message);
}
