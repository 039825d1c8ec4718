import { fill } from "@sovereign/content/public/fill";
import { trialNote } from "@sovereign/content/words/mails";
import { paths } from "@sovereign/domain/page-paths";
import type { MailJob } from "#jobs/jobs.ts";
import type { SubscriptionRow } from "#modules/memberships/records/subscription-rows.repository.ts";
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
