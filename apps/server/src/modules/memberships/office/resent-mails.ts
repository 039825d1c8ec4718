import type { ResentMail } from "@sovereign/contract/office-act";
import { isZero } from "@sovereign/domain/money";
import { paths } from "@sovereign/domain/page-paths";
import { chargesOn, NOT_BEGUN_STATUSES } from "@sovereign/domain/subscription";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Jobs } from "#jobs/jobs.ts";
import {
  dateFor,
  type MailSettings,
  priceInWords,
  saleValues,
} from "#modules/memberships/mails/mail-values.ts";
import { findCardsOf, findRecipient } from "#modules/memberships/mails/mails.repository.ts";
import type { SubscriptionRow } from "#modules/memberships/records/subscription-rows.repository.ts";
import type { Payments } from "#providers/payments/payments.ts";

type Resent = Extract<ResentMail, "receipt" | "renewal_notice">;

/** The day an email is about. */
type Resendable = Record<Resent, Date | null>;

type Deps = {
  config: MailSettings;
  db: Database;
  jobs: Pick<Jobs, "enqueueMail">;
  clock: Clock;
  countKeptDays: (userId: string) => Promise<number>;
  readReceipt: Payments["readReceipt"] | undefined;
};

export type ResentMails = ReturnType<typeof createResentMails>;

/** Emails about a card's payments, which staff send again. */
export function createResentMails(deps: Deps) {
  const { config, db, jobs, clock, countKeptDays } = deps;
  const settings_url = `${config.appUrl}${paths.settings}`;

  /** The card paid for last, and the one whose next charge is known. */
  async function cardsOf(userId: string) {
    const now = clock();
    // Free days cost nothing, and their end has its own email.
    const begun = (await findCardsOf(db, userId)).filter(
      ({ status, periodStart, trial }) =>
        periodStart && !trial && !NOT_BEGUN_STATUSES.includes(status),
    );
    return { paid: begun[0], renewing: begun.find((row) => chargesOn(row, now) !== null) };
  }

  /** Null when nothing was paid. The next payment may be another sum. */
  async function receiptOf({ customerId, externalId: subscriptionId }: SubscriptionRow) {
    const receipt = await deps.readReceipt?.({ subscriptionId, customerId });
    return receipt && !isZero(receipt.paid) ? receipt : null;
  }

  return {
    async find(userId: string): Promise<Resendable> {
      const { paid, renewing } = await cardsOf(userId);
      // While the provider is silent it is offered, and read again when it is sent.
      const isPaid = paid && (await receiptOf(paid).catch(() => true)) !== null;
      return {
        receipt: (isPaid && paid.periodStart) || null,
        renewal_notice: renewing?.periodEnd ?? null,
      };
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
      const until = dateFor(recipient, row.periodEnd);
      const to = { to: recipient.email, userId, key, afterSeconds };
      if (mail === "renewal_notice") {
        const price = priceInWords(row.price);
        const kept_days = String(await countKeptDays(userId));
        const values = { renews_on: until, price, settings_url, kept_days };
        await jobs.enqueueMail({ ...to, template: "renewal-reminder-30-days", values });
        return true;
      }
      const receipt = await receiptOf(row);
      if (!receipt) return false;
      const paid_on = dateFor(recipient, receipt.paidAt);
      const price = priceInWords(receipt.paid);
      const values = { paid_on, price, until, settings_url, ...saleValues(config) };
      await jobs.enqueueMail({ ...to, template: "payment-receipt", values });
      return true;
    },
  };
}
