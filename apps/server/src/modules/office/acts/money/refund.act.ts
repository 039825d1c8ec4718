import type { ActFigures, ActRefusal } from "@sovereign/contract/office-act";
import type { RefundOffer, refundOrder } from "@sovereign/contract/office-money-acts";
import type { Money } from "@sovereign/contract/receipts";
import type { z } from "@sovereign/contract/schema";
import type { ActHandler, ActMember } from "#modules/office/acts/act-handler.ts";
import { Problem } from "#problems/problem.ts";
import type { ProviderPayment } from "#providers/payments/office-payments.ts";
import { exactMoney, unitsOf } from "#providers/payments/stripe-money.ts";
import { actMail } from "./act-mail.ts";
import {
  cardAnswer,
  daysBetween,
  endOf,
  iso,
  type MoneyDeps,
  type Standing,
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
  | { whyNot: ActRefusal; payment: ProviderPayment | null; standing: Standing }
  | { whyNot: null; payment: ProviderPayment; standing: Standing };

export function refundAct({ billing, clock, appUrl }: MoneyDeps) {
  async function find(member: ActMember): Promise<Found> {
    const standing = await billing.standingOf(member.id);
    const { card } = standing;
    const refuse = (whyNot: ActRefusal, payment: ProviderPayment | null = null): Found => ({
      whyNot,
      payment,
      standing,
    });
    if (!card) return refuse(standing.hasStore ? "store_refunds" : "no_payment");
    const { externalId: subscriptionId, customerId } = card;
    try {
      const payment = await billing.readPayment({ subscriptionId, customerId });
      if (!payment) return refuse("no_payment");
      if (payment.disputed) return refuse("disputed", payment);
      if (unitsOf(payment.left) === 0) return refuse("nothing_left", payment);
      return { whyNot: null, payment, standing };
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

  const handler: ActHandler<"refund", z.output<typeof refundOrder>, Plan> = {
    kind: "refund",
    holdSeconds: HOLD_SECONDS,

    async offer(member): Promise<RefundOffer> {
      const { whyNot, payment, standing } = await find(member);
      const { membership, card } = standing;
      return {
        kind: "refund",
        why_not: whyNot,
        facts: payment && {
          paid_at: payment.paidAt.toISOString(),
          paid: payment.paid,
          left: payment.left,
          renewal: payment.renewal,
          refunded: unitsOf(payment.refunded) > 0 ? payment.refunded : null,
          on_its_way: unitsOf(payment.onItsWay) > 0 ? payment.onItsWay : null,
          card: cardAnswer(payment.card),
          until: membership.subscription_end,
          renews: card?.renews ?? false,
          days_old: daysBetween(payment.paidAt, clock()),
        },
      };
    },

    async plan({ amount }, member) {
      const { whyNot, payment, standing } = await find(member);
      if (whyNot !== null) return { whyNot };
      const { left, paid, paidAt, chargeId, card } = payment;
      const part = exactMoney(amount === null ? left : { ...left, amount });
      if (!part)
        throw new Problem("request.invalid", { detail: "The amount has too many decimals" });
      if (unitsOf(part) > unitsOf(left)) return { whyNot: "amount_too_high" };
      if (unitsOf(part) === 0) return { whyNot: "nothing_to_do" };
      const ends = unitsOf(part) === unitsOf(left);
      return {
        subscriptionId: standing.card?.externalId ?? "",
        chargeId,
        amount: part,
        paid,
        paidAt: paidAt.toISOString(),
        card: cardAnswer(card),
        ends,
        until: ends ? iso(clock()) : standing.membership.subscription_end,
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
