import { toldWithdrawal } from "@sovereign/content/public/told-withdrawal";
import type { ActFigures } from "@sovereign/contract/office-act";
import { isZero, type Money } from "@sovereign/domain/money";
import { paths } from "@sovereign/domain/page-paths";
import { withdrawalEndsAt } from "@sovereign/domain/refund-life";
import type { MembershipManager } from "@sovereign/domain/subscription";
import type { ActHandler, ActMember } from "#modules/office/acts/act-handler.ts";
import { cardAnswer, endOf, type MoneyDeps } from "#modules/office/acts/money/money-deps.ts";

const DAY_MS = 24 * 3_600_000;

/** The days, with those by which zones and a first charge may differ; the provider decides. */
const RECENT_MS = 17 * DAY_MS;

type Purchase = {
  subscriptionId: string;
  /** Null when nothing was paid: free days, or a code that took off all. */
  chargeId: string | null;
  amount: Money | null;
  paid: Money | null;
  card: { brand: string; last_four: string } | null;
  purchasedAt: string;
  /** The last moment in which it can be withdrawn from. */
  withdrawBy: string;
};

/** The reason why the latest purchase by card cannot be withdrawn from. */
type NoPurchase = {
  whyNot: "over" | "store" | "disputed" | "none";
  subscriptionId: string | null;
  managedBy: MembershipManager | null;
};
export type FoundPurchase = Purchase | NoPurchase;

/** The fixed plan; nodes of earlier versions look for `ends` before they email about an end. */
export type WithdrawalPlan = Purchase & { ends: true };

/** Returns the purchase by card that a member can withdraw from, or why there is none. */
export async function findPurchase(
  { billing, clock }: Pick<MoneyDeps, "billing" | "clock">,
  { id, timeZone }: Pick<ActMember, "id" | "timeZone">,
): Promise<FoundPurchase> {
  const { card, hasOpenStore, hasStore, membership } = await billing.stateOf(id);
  const none = (whyNot: NoPurchase["whyNot"]): NoPurchase => ({
    whyNot,
    subscriptionId: card?.externalId ?? null,
    managedBy: membership.managed_by,
  });
  if (!card) return none(hasStore ? "store" : "none");
  if (!card.open && hasOpenStore) return none("store");
  const now = clock();
  const begun = Math.max(...[card.startedAt, card.periodStart].map((at) => at?.getTime() ?? 0));
  if (now.getTime() - begun > RECENT_MS) return none("over");
  const { externalId: subscriptionId, customerId } = card;
  const payment = await billing.readPayment({ subscriptionId, customerId });
  if (!payment && card.ended) return none("none");
  const purchasedAt = payment?.paidAt ?? card.startedAt ?? now;
  const withdrawBy = withdrawalEndsAt(purchasedAt, timeZone);
  if (now >= withdrawBy) return none("over");
  if (payment?.disputed) return none("disputed");
  if (payment && isZero(payment.left)) return none("none");
  return {
    subscriptionId,
    chargeId: payment?.chargeId ?? null,
    amount: payment?.left ?? null,
    paid: payment?.paid ?? null,
    card: payment ? cardAnswer(payment.card) : null,
    purchasedAt: purchasedAt.toISOString(),
    withdrawBy: withdrawBy.toISOString(),
  };
}

/** A member's own action: returns all money of the latest purchase and ends the membership. */
export function withdrawAct({ billing, clock, appUrl }: MoneyDeps) {
  const figures = (plan: WithdrawalPlan): ActFigures => ({
    ...(plan.amount && { amount: plan.amount }),
    ...(plan.paid && { paid: plan.paid }),
    whole: true,
    paid_at: plan.purchasedAt,
    card: plan.card,
    until: null,
  });

  const handler: ActHandler<"withdraw", WithdrawalPlan> = {
    kind: "withdraw",

    async plan(_, member) {
      const found = await findPurchase({ billing, clock }, member);
      if ("whyNot" in found) return { whyNot: "other" };
      return { ...found, ends: true };
    },

    figures,
    personal: ({ subscriptionId, chargeId }) => ({
      subscription: subscriptionId,
      charge: chargeId,
    }),

    async run({ id, plan: { subscriptionId, chargeId, amount } }, key) {
      if (!chargeId || !amount) return endOf(await billing.endUnpaid(subscriptionId));
      const what = { subscriptionId, chargeId, amount, ends: true, byRight: true };
      const order = { ...what, actId: id, key };
      return endOf(await billing.refund(order));
    },

    mail: ({ plan, member: { timeZone }, beganAt }) => ({
      template: "withdrawal",
      values: {
        ...toldWithdrawal(plan, { timeZone, at: beganAt.toISOString() }),
        export_url: `${appUrl}${paths.settings}`,
      },
    }),
  };
  return handler;
}
