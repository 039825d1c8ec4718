import { hasKnownFrames } from "@sovereign/content/public/payment-frames";
import { readBroadcastWords } from "@sovereign/content/server/broadcast-words";
import { type PaymentFacts, UNDO_MS } from "@sovereign/domain/broadcast";
import { findMail } from "#jobs/mails-for-office.repository.ts";
import { findRefused } from "#jobs/refused-addresses.repository.ts";
import type { ActHandler, ActMember } from "#modules/office/acts/act-handler.ts";
import { paymentValues, wholeLinks } from "#modules/office/broadcasts/broadcast-answer.ts";
import { factsOf } from "#modules/office/broadcasts/failed-payments.service.ts";
import { Problem } from "#problems/problem.ts";
import type { AccountActDeps } from "./account-deps.ts";

/** `facts` is what the email's link pays; null without one. */
type Plan = { subject: string; words: string; facts: PaymentFacts | null };

/** An email to one member, in the words of staff. */
export function writeAct({ db, billing, payUrlOf, config }: AccountActDeps) {
  const isRefused = async ({ email }: ActMember) => (await findRefused(db, email)) !== undefined;

  async function paymentOf({ id }: ActMember): Promise<PaymentFacts | null> {
    const found = billing.isConfigured ? await billing.failedPaymentOf(id) : null;
    return found && factsOf(found);
  }

  /** The sheet opens also while the provider does not respond. */
  async function offeredPayment(member: ActMember) {
    const facts = await paymentOf(member).catch(() => null);
    if (!facts) return null;
    const { owed, tried_at, why, last_day } = facts;
    return { owed, tried_at, why, last_day };
  }

  const handler: ActHandler<"write", Plan> = {
    kind: "write",
    isEmail: false,
    holdSeconds: UNDO_MS / 1000,

    async offer(member) {
      const why_not = (await isRefused(member)) ? "address_refused" : null;
      return { kind: "write", why_not, facts: { payment: await offeredPayment(member) } };
    },

    async plan({ subject, words, pays }, member) {
      if (await isRefused(member)) return { whyNot: "address_refused" };
      const kind = pays ? "payments" : "letters";
      const isWhole = !("fault" in readBroadcastWords(wholeLinks(words, config.appUrl), kind));
      const isFilled = !pays || hasKnownFrames(subject);
      if (!isWhole || !isFilled || words.trim() === "") throw new Problem("request.invalid");
      const facts = pays ? await paymentOf(member) : null;
      if (pays && !facts) return { whyNot: "not_owed" };
      return { subject, words, facts };
    },

    figures: () => ({}),
    personal: ({ subject, words }) => ({ subject, words }),

    async run({ id, plan: { facts }, member }) {
      // An earlier attempt may have sent it.
      if (!facts || (await findMail(db, `act:${id}`))) return { state: "done" };
      const owed = await paymentOf(member);
      if (owed?.invoice === facts.invoice) return { state: "done" };
      return { state: "failed", outcome: { code: "not_owed" } };
    },

    mail({ plan: { subject, words, facts }, member: { timeZone }, by }) {
      const texts = { subject, preview: "", words: wholeLinks(words, config.appUrl), writer: by };
      const values = facts
        ? paymentValues({ ...texts, kind: "payments" }, { facts, timeZone, payUrlOf })
        : { ...texts, kind: "personal" };
      return { template: "broadcast", values };
    },
  };
  return handler;
}
