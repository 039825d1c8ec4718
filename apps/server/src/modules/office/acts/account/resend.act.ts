import type { ResentMailOffer } from "@sovereign/contract/office-account-acts";
import type { ActRefusal, ResentMail } from "@sovereign/contract/office-act";
import { findLastMails } from "#jobs/mails-for-office.repository.ts";
import { findRefused } from "#jobs/refused-addresses.repository.ts";
import type { ActHandler, ActMember } from "#modules/office/acts/act-handler.ts";
import { findMember } from "#modules/office/member/member.repository.ts";
import type { AccountActDeps } from "./account-deps.ts";

const DAY_MS = 24 * 3600_000;
/** When the notice of a renewal is sent. */
const NOTICE_DAYS = 30;

/**
 * A burst of three per kind, then one per nine minutes, like a member's own requests (decision 35).
 */
const OF_A_KIND = { burst: 3, everySeconds: 540 };

const TEMPLATES: Record<ResentMail, readonly string[]> = {
  receipt: ["payment-receipt", "subscription-started"],
  renewal_notice: ["renewal-reminder-30-days"],
  welcome: ["welcome"],
  confirmation: ["confirm-address"],
  reset_link: ["reset-link"],
};

type Plan = { mail: ResentMail };

export function resendAct({ accounts, paymentMails, db, clock, rateLimits }: AccountActDeps) {
  async function mailsOf({ id }: ActMember): Promise<ResentMailOffer[]> {
    const [member, payments, sent] = await Promise.all([
      findMember(db, id),
      paymentMails.find(id),
      findLastMails(db, id, Object.values(TEMPLATES).flat()),
    ]);
    const last = (mail: ResentMail) => {
      const ofKind = sent.filter(({ template }) => TEMPLATES[mail].includes(template));
      const [latest] = ofKind.sort((a, b) => b.at.getTime() - a.at.getTime());
      return latest ? { at: latest.at.toISOString(), state: latest.state } : null;
    };
    const offer = (
      mail: ResentMail,
      why_not: ResentMailOffer["why_not"],
      on: Date | null = null,
    ): ResentMailOffer => ({ mail, why_not, on: on?.toISOString() ?? null, last: last(mail) });
    const { receipt, renewal_notice: renewal } = payments;
    const isDue = renewal && renewal.getTime() - clock().getTime() <= NOTICE_DAYS * DAY_MS;
    const isConfirmed = member?.emailVerified === true;
    return [
      offer("receipt", receipt ? null : "no_payment", receipt),
      offer("renewal_notice", isDue ? null : renewal ? "not_due" : "no_membership", renewal),
      offer("welcome", isConfirmed ? null : "not_confirmed"),
      offer("reset_link", isConfirmed ? null : "not_confirmed"),
      offer(
        "confirmation",
        isConfirmed ? "confirmed_already" : null,
        isConfirmed ? member.confirmedAt : null,
      ),
    ];
  }

  const isRefused = async ({ email }: ActMember) => (await findRefused(db, email)) !== undefined;

  /** Seconds until it is sent, or the reason why it is not. */
  async function send(mail: ResentMail, userId: string, key: string): Promise<number | ActRefusal> {
    if (mail === "confirmation" || mail === "reset_link") {
      return (await accounts.resend(userId, mail, key)) ?? "too_many_mails";
    }
    const afterSeconds = await rateLimits.reserve(`resent:${mail}:${userId}`, OF_A_KIND);
    if (afterSeconds === undefined) return "too_many_mails";
    if (mail === "welcome") await accounts.resendWelcome(userId, key, afterSeconds);
    else if (!(await paymentMails.send(userId, mail, { key, afterSeconds }))) {
      return "nothing_to_write";
    }
    return afterSeconds;
  }

  const handler: ActHandler<"resend", Plan> = {
    kind: "resend",
    isEmail: true,

    async offer(member) {
      const mails = await mailsOf(member);
      const why_not = (await isRefused(member)) ? "address_refused" : null;
      return { kind: "resend", why_not, facts: { mails } };
    },

    async plan({ mail }, member) {
      if (await isRefused(member)) return { whyNot: "address_refused" };
      const offered = (await mailsOf(member)).find((each) => each.mail === mail);
      return offered?.why_not ? { whyNot: offered.why_not } : { mail };
    },

    figures: ({ mail }) => ({ mail }),

    async run({ plan: { mail }, member }, key) {
      const sent = await send(mail, member.id, key);
      if (typeof sent === "string") return { state: "failed", outcome: { code: sent } };
      const leaves = new Date(clock().getTime() + sent * 1000);
      return { state: "done", outcome: { leaves_at: leaves.toISOString() } };
    },
  };
  return handler;
}
