import { moneyInWords } from "@sovereign/content/public/money-words";
import { refundFailures } from "@sovereign/content/words/mails";
import { moneyFrom } from "@sovereign/domain/money";
import type { Database } from "#database/database.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { findGiver } from "#modules/memberships/gifts/gifts.repository.ts";
import { dateFor } from "#modules/memberships/mails/mail-values.ts";
import { findRecipient } from "#modules/memberships/mails/mails.repository.ts";
import { findGiftOf, findPaid, type RefundRow } from "./refunds.repository.ts";

/** Informs the member that their money came back to us, unless their account is gone. */
export function createRefundMails(deps: { db: Database; jobs: Pick<Jobs, "enqueueMail"> }) {
  const { db, jobs } = deps;

  async function payerOf(refund: RefundRow) {
    if (refund.way === "late") return null;
    const gift = refund.way === "gift" ? await findGiftOf(db, refund.customerId) : undefined;
    if (gift) return findGiver(db, gift);
    const paid = await findPaid(db, refund);
    return paid ? findRecipient(db, paid) : null;
  }

  return {
    async cameBack(refund: RefundRow): Promise<void> {
      const payer = await payerOf(refund);
      if (!payer) return;
      const { id, amount, currency, failure, askedAt } = refund;
      const known: Readonly<Record<string, string>> = refundFailures;
      await jobs.enqueueMail({
        template: "refund-came-back",
        to: payer.email,
        userId: payer.userId,
        values: {
          sum: moneyInWords(moneyFrom(amount, currency)),
          asked_on: dateFor(payer, askedAt),
          why: known[failure ?? refund.state] ?? refundFailures.unknown,
        },
        key: `refund-came-back:${id}`,
      });
    },
  };
}
