import { createHash, timingSafeEqual } from "node:crypto";
import { purposeOf } from "@sovereign/content/server/mail-purposes";
import { saysMore, stopsAddress } from "@sovereign/domain/mail-report";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Observe } from "#app/observed.ts";
import type { Database } from "#database/database.ts";
import type { MailHooks } from "#jobs/jobs.ts";
import { createBounceTags, tagsIn } from "#jobs/mail-keys.ts";
import { findClearedAt, refuseAddress } from "#jobs/refused-addresses.repository.ts";
import {
  findAddressOf,
  lockMail,
  recordReport,
  type SentMail,
} from "#jobs/sent-mails.repository.ts";
import { Problem } from "#problems/problem.ts";
import type { ReadMailReports } from "#providers/mail/mail-reports.ts";
import type { MailReport } from "#providers/mail/returned-mail.ts";
import type { Config } from "#settings/config.ts";

export type OnMailReport = (
  tx: Database,
  messageKey: string,
  report: { outcome: MailReport["outcome"]; status: string | null; now: Date },
) => Promise<void>;

type Deps = {
  config: Config;
  db: Database;
  clock: Clock;
  log: Logger;
  readReports: ReadMailReports;
  onReport: OnMailReport;
  onUntold: MailHooks["onUntold"];
  observe: Observe;
};

type Headers = { authorization: string | undefined; contentType: string | undefined };

export type MailWebhook = ReturnType<typeof createMailWebhook>;

export function createMailWebhook(deps: Deps) {
  const { config, db, clock, log, readReports, onReport, onUntold, observe } = deps;
  const tags = createBounceTags(config.authSecret);

  /** Returns the email that the tag was made for; undefined for an unknown or forged one. */
  async function findMail({ about, recipients }: MailReport) {
    for (const tag of tagsIn(about)) {
      const messageKey = tags.messageKeyIn(tag);
      const addresses = [...recipients, await findAddressOf(db, messageKey)];
      const address = addresses.find((one) => one !== undefined && tags.isOf(tag, one));
      if (address !== undefined) return { messageKey, address };
    }
    return undefined;
  }

  async function handle(report: MailReport): Promise<void> {
    const { outcome, status } = report;
    const mail = await findMail(report);
    if (!mail) return log.info({ outcome, status }, "report of an unknown email");
    const now = clock();
    const { messageKey, address } = mail;
    const known = await db.transaction(async (tx) => {
      const sent = await lockMail(tx, messageKey);
      if (sent && !saysMore(sent, report)) return undefined;
      await recordReport(tx, messageKey, { outcome, status, now });
      await onReport(tx, messageKey, { outcome, status, now });
      const leftAt = sent?.sentAt ?? sent?.queuedAt;
      const clearedAt = await findClearedAt(tx, address);
      if (stopsAddress(report, { leftAt, clearedAt })) {
        await refuseAddress(tx, address, { reason: outcome, since: now, status });
      }
      return sent;
    });
    if (known) await told(known, report);
    log.info({ outcome, status }, "email reported");
  }

  /** A bounced warning is delivered in another way. */
  async function told(mail: SentMail, report: MailReport): Promise<void> {
    const { template, subject, messageKey, userId } = mail;
    observe({ kind: "email", template, outcome: report.outcome });
    if (report.outcome !== "bounced" || userId === null) return;
    if (purposeOf(template) === "warning") await onUntold(userId, { subject, messageKey });
  }

  return {
    async receive(body: Uint8Array, { authorization, contentType }: Headers): Promise<void> {
      const { mailWebhookSecret: secret } = config;
      if (!secret || !sameText(secretIn(authorization ?? ""), secret)) {
        throw new Problem("mails.webhook_unauthorized");
      }
      for (const report of await readReports(body, contentType)) await handle(report);
    },
  };
}

/** Returns a bearer token, or the password of any user. */
function secretIn(authorization: string): string {
  const [, scheme = "", value = ""] = /^(\w+) +(\S+)$/.exec(authorization) ?? [];
  if (/^bearer$/i.test(scheme)) return value;
  return /^basic$/i.test(scheme)
    ? Buffer.from(value, "base64")
        .toString()
        .replace(/^[^:]*:/, "")
    : "";
}

function sameText(one: string, other: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
