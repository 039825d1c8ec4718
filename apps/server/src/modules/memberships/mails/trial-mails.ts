import { fill } from "@sovereign/content/public/fill";
import { trialNote } from "@sovereign/content/words/mails";
import { paths } from "@sovereign/domain/page-paths";
import { isToldInTime } from "@sovereign/domain/price";
import { chargesAgain, chargesOn } from "@sovereign/domain/subscription";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { MailJob } from "#jobs/jobs.ts";
import {
  findRow,
  type SubscriptionRow,
} from "#modules/memberships/records/subscription-rows.repository.ts";
import { dateFor, type MailSettings, priceInWords } from "./mail-values.ts";
import type { Recipient } from "./mails.repository.ts";

/** The two say different things, so each is sent once, while it is true. */
export const trialEndingKeys = ({ externalId }: Pick<SubscriptionRow, "externalId">) => ({
  charged: `trial-ending:${externalId}`,
  uncharged: `trial-ending:${externalId}:uncharged`,
});

/** Returns the email about the first charge, or about its absence. */
export function trialEndingMail(
  row: SubscriptionRow,
  recipient: Recipient,
  { appUrl }: MailSettings,
): MailJob {
  const price = priceInWords(row.price);
  const ends_on = row.periodEnd ? dateFor(recipient, row.periodEnd) : "";
  const note = row.cancelAtPeriodEnd ? trialNote.ends : trialNote.charged;
  const { charged, uncharged } = trialEndingKeys(row);
  return {
    template: "trial-ending",
    to: recipient.email,
    userId: recipient.userId,
    values: {
      ends_on,
      afterwards: fill(note, { price, ends_on }),
      settings_url: `${appUrl}${paths.settings}`,
    },
    key: row.cancelAtPeriodEnd ? uncharged : charged,
  };
}

/** Returns the email about repeated free days, which have ended immediately and cost nothing. */
export const secondTrialMail = (
  row: SubscriptionRow,
  recipient: Recipient,
  { appUrl }: MailSettings,
): MailJob => ({
  template: "trial-taken-before",
  to: recipient.email,
  userId: recipient.userId,
  values: {
    began_on: row.periodStart ? dateFor(recipient, row.periodStart) : "",
    pricing_url: `${appUrl}${paths.pricing}`,
  },
  key: `trial-taken-before:${row.externalId}`,
});

/** Whether a notice of a charge is still true when it leaves: it may have waited for hours. */
export function createDueNotices({ db, clock }: { db: Database; clock: Clock }) {
  return async ({ template, key }: Pick<MailJob, "template" | "key">): Promise<boolean> => {
    const [about = "", externalId = "", ...period] = key.split(":");
    // An email that staff resend was checked when they sent it.
    if (about !== template) return true;
    const row = await findRow(db, { source: "stripe", externalId });
    if (!row?.periodEnd) return false;
    const now = clock();
    if (template === "trial-ending") {
      const { charged, uncharged } = trialEndingKeys(row);
      return row.trial && row.periodEnd > now && key === (chargesAgain(row) ? charged : uncharged);
    }
    if (template === "price-change" && !isToldInTime(now, row.periodEnd)) return false;
    return chargesOn(row, now)?.toISOString() === period.join(":");
  };
}
