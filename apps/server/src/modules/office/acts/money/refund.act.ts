import type { ActFigures, ActRefusal } from "@sovereign/contract/office-act";
import { compareMoney, isSameMoney, isZero, type Money, parseMoney } from "@sovereign/domain/money";
import type { BillingState } from "#modules/memberships/office/office-billing.ts";
import type { ActHandler, ActMember } from "#modules/office/acts/act-handler.ts";
import { Problem } from "#problems/problem.ts";
import type { ProviderPayment } from "#providers/payments/office-payments.ts";
import {
  actMail,
  cardAnswer,
  daysBetween,
  endOf,
  iso,
  type MoneyDeps,
  silenceOf,
} from "./money-deps.ts";

const HOLD_SECONDS = 60;

type Plan = {
  subscriptionId: string;
  chargeId: string;
  amount: Money;
  paid: Money;
  paidAt: string;
  card: { brand: string; last_four: string } | null;
  /** Ends the membership too. */
  ends: boolean;
  until: string | null;
};

type Found =
  | { whyNot: ActRefusal; payment: ProviderPayment | null; state: BillingState }
  | { whyNot: null; payment: ProviderPayment; state: BillingState };

export function refundAct({ billing, clock, appUrl }: MoneyDeps) {
  async function find(member: ActMember): Promise<Found> {
    const state = await billing.stateOf(member.id);
    const { card } = state;
    const refuse = (whyNot: ActRefusal, payment: ProviderPayment | null = null): Found => ({
      whyNot,
      payment,
      state,
    });
    if (!card) return refuse(state.hasStore ? "store_refunds" : "no_payment");
    const { externalId: subscriptionId, customerId } = card;
    try {
      const payment = await billing.readPayment({ subscriptionId, customerId });
      if (!payment) return refuse("no_payment");
      if (payment.disputed) return refuse("disputed", payment);
      if (isZero(payment.left)) return refuse("nothing_left", payment);
      return { whyNot: null, payment, state };
    } catch (error) {
      return refuse(silenceOf(error));
    }
  }

  const figures = (plan: Plan): ActFigures => ({
    amount: plan.amount,
    paid: plan.paid,
    paid_at: plan.paidAt,
    card: plan.card,
    whole: plan.ends,
    until: plan.until,
  });

  const handler: ActHandler<"refund", Plan> = {
    kind: "refund",
    holdSeconds: HOLD_SECONDS,

    async offer(member) {
      const { whyNot, payment, state } = await find(member);
      const { membership, card } = state;
      return {
        kind: "refund",
        why_not: whyNot,
        facts: payment && {
          paid_at: payment.paidAt.toISOString(),
          paid: payment.paid,
          left: payment.left,
          renewal: payment.renewal,
          refunded: isZero(payment.refunded) ? null : payment.refunded,
          on_its_way: isZero(payment.onItsWay) ? null : payment.onItsWay,
          card: cardAnswer(payment.card),
          until: membership.subscription_end,
          renews: card?.renews ?? false,
          days_old: daysBetween(payment.paidAt, clock()),
        },
      };
    },

    async plan({ amount }, member) {
      const { whyNot, payment, state } = await find(member);
      if (whyNot !== null) return { whyNot };
      const { left, paid, paidAt, chargeId, card } = payment;
      const part = amount === null ? left : parseMoney(amount, left.currency);
      if (!part)
        throw new Problem("request.invalid", { detail: "The amount has too many decimals" });
      if (compareMoney(part, left) > 0) return { whyNot: "amount_too_high" };
      if (isZero(part)) return { whyNot: "nothing_to_do" };
      const ends = isSameMoney(part, left);
      return {
        subscriptionId: state.card?.externalId ?? "",
        chargeId,
        amount: part,
        paid,
        paidAt: paidAt.toISOString(),
        card: cardAnswer(card),
        ends,
        until: ends ? iso(clock()) : state.membership.subscription_end,
      };
    },

    figures,
    personal: ({ subscriptionId, chargeId }) => ({
      subscription: subscriptionId,
      charge: chargeId,
    }),

    async run({ id, plan }, key) {
      const { subscriptionId, chargeId, amount, ends } = plan;
      const order = { subscriptionId, chargeId, amount, ends, actId: id, key };
      return endOf(await billing.refund(order));
    },

    mail: ({ plan, member: { timeZone } }) =>
      actMail("refund", figures(plan), { timeZone, now: clock(), appUrl }),
  };
  return handler;
}
