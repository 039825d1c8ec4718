import type { ResentMail } from "@sovereign/contract/office-act";
import { paths } from "@sovereign/domain/page-paths";
import { accessOf, NOT_BEGUN_STATUSES } from "@sovereign/domain/subscription";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Jobs, MailJob } from "#jobs/jobs.ts";
import type { SubscriptionRow } from "#modules/memberships/records/subscription-rows.repository.ts";
import { dateFor, priceInWords } from "./mail-values.ts";
import { findCardsOf, findRecipient } from "./mails.repository.ts";

type Resent = Extract<ResentMail, "receipt" | "renewal_notice">;

/** The day an email is about. */
export type Resendable = Record<Resent, Date | null>;

type Deps = {
  config: { appUrl: string };
  db: Database;
  jobs: Pick<Jobs, "enqueueMail">;
  clock: Clock;
  countKeptDays: (userId: string) => Promise<number>;
};

/** Emails about a card's payments, which staff send again. */
export function createResentMails({ config, db, jobs, clock, countKeptDays }: Deps) {
  const settings_url = `${config.appUrl}${paths.settings}`;

  /** The card paid for last, and the one whose next charge is known. */
  async function cardsOf(userId: string) {
    const now = clock();
    const begun = (await findCardsOf(db, userId)).filter(
      ({ status, periodStart }) => periodStart && !NOT_BEGUN_STATUSES.includes(status),
    );
    const isRenewing = (row: SubscriptionRow) => {
      const { open, renews } = accessOf(row, now);
      return open && renews && row.periodEnd !== null && row.periodEnd > now;
    };
    return { paid: begun[0], renewing: begun.find(isRenewing) };
  }

  return {
    async find(userId: string): Promise<Resendable> {
      const { paid, renewing } = await cardsOf(userId);
      return { receipt: paid?.periodStart ?? null, renewal_notice: renewing?.periodEnd ?? null };
    },

    /** False when there is nothing to write about any more. */
    async send(
      userId: string,
      mail: Resent,
      { key, afterSeconds }: { key: string; afterSeconds: number },
    ): Promise<boolean> {
      const { paid, renewing } = await cardsOf(userId);
      const row = mail === "receipt" ? paid : renewing;
      const recipient = row && (await findRecipient(db, row));
      if (!row?.periodStart || !row.periodEnd || !recipient?.isMember) return false;
      const price = priceInWords(row.price);
      const [from, to] = [dateFor(recipient, row.periodStart), dateFor(recipient, row.periodEnd)];
      const email: Pick<MailJob, "template" | "values"> =
        mail === "receipt"
          ? {
              template: "payment-receipt",
              values: { paid_on: from, price, until: to, settings_url },
            }
          : {
              template: "renewal-reminder-30-days",
              values: {
                ...{ renews_on: to, price, settings_url },
                kept_days: String(await countKeptDays(userId)),
              },
            };
      await jobs.enqueueMail({ ...email, to: recipient.email, userId, key, afterSeconds });
      return true;
    },
  };
}
