import type { ActFigures, ActRefusal } from "@sovereign/contract/office-act";
import { isZero, type Money } from "@sovereign/domain/money";
import { unusedDays, unusedPart } from "@sovereign/domain/refund-life";
import type { MembershipManager } from "@sovereign/domain/subscription";
import type { Charging } from "#modules/memberships/office/office-billing.ts";
import type { ActHandler, ActMember } from "#modules/office/acts/act-handler.ts";
import type { ProviderPayment } from "#providers/payments/office-payments.ts";
import { actMail, cardAnswer, endOf, iso, type MoneyDeps, silenceOf } from "./money-deps.ts";

const HOLD_SECONDS = 60;

type Plan = {
  subscriptionId: string;
  chargeId: string;
  amount: Money;
  paid: Money;
  paidAt: string;
  card: { brand: string; last_four: string } | null;
  /** Whether all that is left of the payment goes back. */
  whole: boolean;
  keptBy: MembershipManager;
  /** End of access through the remaining one. */
  until: string;
};

type Found = Charging & { whyNot: ActRefusal | null; payment: ProviderPayment | null };

/** Ends one of two subscriptions that both charge, and returns its money. */
export function endDuplicateAct({ billing, clock, appUrl }: MoneyDeps) {
  async function withPayment(row: Charging): Promise<Found> {
    const found = (whyNot: ActRefusal | null, payment: ProviderPayment | null = null): Found => ({
      ...row,
      whyNot,
      payment,
    });
    if (row.managedBy !== "card") return found("store_cancels");
    const { externalId: subscriptionId, customerId } = row;
    const payment = await billing.readPayment({ subscriptionId, customerId });
    if (!payment) return found("no_payment");
    if (payment.disputed) return found("disputed");
    return found(isZero(payment.left) ? "nothing_left" : null, payment);
  }

  /** Empty unless two of them charge. Only one of several that are open can be ended here. */
  async function find(member: ActMember): Promise<Found[]> {
    const charging = await billing.chargingOf(member.id);
    if (charging.length < 2) return [];
    const isOneOpen = charging.filter(({ open }) => open).length < 2;
    const found = await Promise.all(charging.map(withPayment));
    return found.map((each): Found => {
      // The latest payment of one in arrears is of a year that was used.
      if (!each.open) return { ...each, whyNot: each.whyNot ?? "nothing_left", payment: null };
      return isOneOpen ? { ...each, whyNot: each.whyNot ?? "other", payment: null } : each;
    });
  }

  function unusedOf({ paid, paidAt, left }: ProviderPayment, paidUntil: Date | null) {
    const days = unusedDays(paidAt, paidUntil ?? clock(), clock());
    return { days, sum: unusedPart(paid, days, left) };
  }

  function factsOf({ externalId: id, managedBy, since, paidUntil, ...found }: Found) {
    const { until, price, whyNot, payment } = found;
    const unused = payment && unusedOf(payment, paidUntil);
    return {
      id,
      managed_by: managedBy,
      since: iso(since),
      price,
      why_not: whyNot,
      until: (paidUntil ?? until).toISOString(),
      payment: payment &&
        unused && {
          paid: payment.paid,
          left: payment.left,
          unused: unused.sum,
          card: cardAnswer(payment.card),
          days: unused.days.left,
          days_paid: unused.days.of,
        },
    };
  }

  const figures = ({ amount, paid, paidAt, card, whole, keptBy, until }: Plan): ActFigures => ({
    amount,
    paid,
    paid_at: paidAt,
    card,
    whole,
    kept_by: keptBy,
    until,
  });

  const handler: ActHandler<"end_duplicate", Plan> = {
    kind: "end_duplicate",
    holdSeconds: HOLD_SECONDS,

    async offer(member) {
      const kind = "end_duplicate";
      try {
        const found = await find(member);
        if (found.length === 0) return { kind, why_not: "pays_once", facts: null };
        return { kind, why_not: null, facts: { subscriptions: found.map(factsOf) } };
      } catch (error) {
        return { kind, why_not: silenceOf(error), facts: null };
      }
    },

    async plan({ subscription_id: subscriptionId, amount }, member) {
      try {
        const all = await find(member);
        const ending = all.find(({ externalId }) => externalId === subscriptionId);
        const kept = all.find(({ externalId }) => externalId !== subscriptionId);
        if (!ending || !kept) return { whyNot: "pays_once" };
        const { whyNot, payment } = ending;
        if (whyNot !== null) return { whyNot };
        if (!payment) return { whyNot: "no_payment" };
        const { left, paid, paidAt, chargeId, card } = payment;
        const { sum } = unusedOf(payment, ending.paidUntil);
        // Days may have passed since it was offered.
        const chosen = [left, sum].find((each) => each.amount === amount);
        if (!chosen || isZero(chosen)) return { whyNot: "other" };
        return {
          subscriptionId,
          chargeId,
          amount: chosen,
          paid,
          paidAt: paidAt.toISOString(),
          card: cardAnswer(card),
          whole: chosen === left,
          keptBy: kept.managedBy,
          until: (kept.paidUntil ?? kept.until).toISOString(),
        };
      } catch (error) {
        return { whyNot: silenceOf(error) };
      }
    },

    figures,
    personal: ({ subscriptionId, chargeId }) => ({
      subscription: subscriptionId,
      charge: chargeId,
    }),

    async run({ id, plan: { subscriptionId, chargeId, amount } }, key) {
      const order = { subscriptionId, chargeId, amount, ends: true, actId: id, key };
      return endOf(await billing.refund(order));
    },

    mail: ({ plan, member: { timeZone } }) =>
      actMail("end_duplicate", figures(plan), { timeZone, now: clock(), appUrl }),
  };
  return handler;
}
