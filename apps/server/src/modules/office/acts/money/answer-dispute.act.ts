import { dateInMail } from "@sovereign/content/public/told";
import type { ActFigures } from "@sovereign/contract/office-act";
import { type Money, moneyFrom } from "@sovereign/domain/money";
import type { OfficeAccounts } from "#modules/accounts/office/accounts-office.ts";
import type { ActHandler, ActMember } from "#modules/office/acts/act-handler.ts";
import type { DisputeEvidence } from "#providers/payments/office-payments.ts";
import { cardAnswer, endOf, iso, type MoneyDeps, silenceOf } from "./money-deps.ts";

type Plan = {
  disputeId: string;
  way: "contest" | "accept";
  amount: Money;
  evidence: DisputeEvidence | null;
};

type Deps = MoneyDeps & { accounts: Pick<OfficeAccounts, "signInsOf">; productName: string };

/** Answers a dispute with facts about the purchase; nothing that a member wrote is read. */
export function answerDisputeAct(deps: Deps) {
  const { billing, accounts, appUrl, productName } = deps;

  const openDisputes = async (userId: string) =>
    (await billing.disputesOf(userId)).filter(({ status }) => status.endsWith("needs_response"));

  async function evidenceOf(member: ActMember, paidAt: Date | null): Promise<DisputeEvidence> {
    const { count, lastAt, confirmedAt } = await accounts.signInsOf(member.id);
    const on = (date: Date) => dateInMail(date.toISOString(), "UTC");
    const lines = [
      confirmedAt && `The address was confirmed by its owner on ${on(confirmedAt)}.`,
      `Signed in on ${count} devices or occasions${lastAt ? `, the last on ${on(lastAt)}` : ""}.`,
    ];
    return {
      email: member.email,
      productDescription: `${productName}: a yearly membership, opened at once after the payment.`,
      serviceDate: paidAt ? on(paidAt) : "",
      accessLog: lines.filter(Boolean).join("\n"),
      terms: `The terms accepted before the payment are at ${appUrl}/terms.`,
    };
  }

  async function factsOf(member: ActMember) {
    const rows = await openDisputes(member.id);
    const { count, lastAt, confirmedAt } = await accounts.signInsOf(member.id);
    return Promise.all(
      rows.map(async ({ id, amount, currency, reason, openedAt, answerBy, subscriptionId }) => {
        const read = await billing.readDispute(id);
        const until = subscriptionId ? await billing.periodEndOf(subscriptionId) : null;
        return {
          id,
          amount: moneyFrom(amount, currency),
          reason,
          fee: read?.fee ?? null,
          opened_at: openedAt.toISOString(),
          answer_by: iso(answerBy),
          until: iso(until),
          card: cardAnswer(read?.card ?? null),
          paid_at: iso(read?.paidAt ?? null),
          confirmed_at: iso(confirmedAt),
          sign_ins: count,
          last_sign_in_at: iso(lastAt),
        };
      }),
    );
  }

  const handler: ActHandler<"answer_dispute", Plan> = {
    kind: "answer_dispute",

    async offer(member) {
      const kind = "answer_dispute";
      try {
        const disputes = await factsOf(member);
        const why_not = disputes.length > 0 ? null : ("no_dispute" as const);
        return { kind, why_not, facts: { disputes } };
      } catch (error) {
        return { kind, why_not: silenceOf(error), facts: null };
      }
    },

    async plan({ dispute_id: disputeId, way }, member) {
      const found = (await openDisputes(member.id)).find(({ id }) => id === disputeId);
      if (!found) return { whyNot: "no_dispute" };
      const amount = moneyFrom(found.amount, found.currency);
      if (way === "accept") return { disputeId, way, amount, evidence: null };
      try {
        const read = await billing.readDispute(disputeId);
        return { disputeId, way, amount, evidence: await evidenceOf(member, read?.paidAt ?? null) };
      } catch (error) {
        return { whyNot: silenceOf(error) };
      }
    },

    figures: ({ amount, way }): ActFigures => ({ amount, way }),
    personal: ({ disputeId }) => ({ dispute: disputeId }),

    run: async ({ plan: { disputeId, evidence } }, key) =>
      endOf(await billing.answerDispute({ disputeId, evidence, key })),
  };
  return handler;
}
