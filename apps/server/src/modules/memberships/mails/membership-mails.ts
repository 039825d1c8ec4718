import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Jobs } from "#jobs/jobs.ts";
import type { OnMembershipChange } from "#modules/memberships/memberships.types.ts";
import type { Config } from "#settings/config.ts";
import { mailAbout, mailAboutUnclaimed } from "./mail-values.ts";
import { findMemberAsked, findRecipient, findSiblings } from "./mails.repository.ts";
import { type CountKeptDays, createRenewalReminders } from "./renewal-reminders.ts";
import { isOpen, isRenewing, opensRenewing, whatHappened } from "./what-happened.ts";

/**
 * What members are written about their subscriptions, and the alarm when somebody pays twice. The
 * key of every mail names the subscription and the period, so that what is said twice is sent once.
 */
export function createMembershipMails(options: {
  config: Config;
  db: Database;
  jobs: Jobs;
  clock: Clock;
  log: Logger;
  countKeptDays: CountKeptDays;
}): { onChange: OnMembershipChange; remindOfRenewals(): Promise<void> } {
  const { config, db, jobs, clock, log, countKeptDays } = options;

  const onChange: OnMembershipChange = async (change) => {
    const now = clock();
    const { after } = change;
    const happening = whatHappened(change, now);
    const opens = opensRenewing(change, now);
    if (!happening && !opens) return;

    const siblings = await findSiblings(db, after);
    if (opens && siblings.some((row) => isRenewing(row, now))) {
      const { source, externalId: subscription } = after;
      log.error({ event: "paid_twice", source, subscription }, "somebody pays twice");
    }
    if (!happening) return;
    // Who has another one open has lost nothing.
    if (happening.kind === "ended" && siblings.some((row) => isOpen(row, now))) return;

    const asked = await findMemberAsked(db, after);
    // Mails are about the customer a member pays as; of another they hear once, and decide.
    if (asked && happening.kind !== "started") return;
    const recipient = asked ?? (await findRecipient(db, after));
    if (!recipient) return log.warn({ kind: happening.kind }, "nobody to write to");
    const { template, values } = asked
      ? mailAboutUnclaimed(after, asked, config)
      : mailAbout(happening, recipient, config);
    const key = `${template}:${after.source}:${after.externalId}`;
    // A subscription starts once; what else happens to it may happen in another period again.
    const period = after.periodEnd?.toISOString() ?? "";
    await jobs.enqueueMail({
      template,
      to: recipient.email,
      values,
      key: happening.kind === "started" ? key : `${key}:${period}`,
    });
  };

  const reminders = { config, db, jobs, clock, countKeptDays };
  return { onChange, remindOfRenewals: createRenewalReminders(reminders) };
}
