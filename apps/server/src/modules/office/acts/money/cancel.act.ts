import type { ActFigures, ActRefusal } from "@sovereign/contract/office-act";
import type { BillingState } from "#modules/memberships/office/office-billing.ts";
import type { ActHandler } from "#modules/office/acts/act-handler.ts";
import { actMail, daysBetween, endOf, type MoneyDeps, undoneMail } from "./money-deps.ts";

type Plan = {
  when: "period_end" | "now";
  /** End of its access before. */
  before: string;
  until: string;
  subscriptionId: string | null;
  /** Ends the subscription immediately. */
  ends: boolean;
  /** Ends the card alone; the membership continues through another source. */
  only: boolean;
};

/** The card to cancel, unless the provider has ended it. */
const cardOf = ({ card }: BillingState) => (card && !card.ended ? card : null);

/** Whether there is time left after which it would renew. */
const runsOn = (card: BillingState["card"]) => card?.open === true && card.renews;

/** Refunded or in arrears, it opens nothing, and days given or a store do. */
const isBeside = (card: BillingState["card"], { membership }: BillingState) =>
  card !== null && !card.open && membership.subscribed;

function whyNot(state: BillingState): ActRefusal | null {
  if (cardOf(state)) return null;
  if (state.hasOpenStore) return "store_cancels";
  return state.hasOpenGrant ? null : "no_membership";
}

export function cancelAct({ billing, clock, appUrl }: MoneyDeps) {
  const figures = ({ when, before, until, only }: Plan): ActFigures =>
    only ? { before, until } : { when, before, until };

  function untilOf(state: BillingState): string {
    const card = cardOf(state);
    // Refunded or in arrears, it is open no longer and only ends.
    if (card && !card.open && !state.membership.subscribed) return clock().toISOString();
    const paid = isBeside(card, state) ? undefined : card?.periodEnd?.toISOString();
    return paid ?? state.membership.subscription_end ?? clock().toISOString();
  }

  const handler: ActHandler<"cancel", Plan> = {
    kind: "cancel",

    async offer(member) {
      const state = await billing.stateOf(member.id);
      const refusal = whyNot(state);
      const until = untilOf(state);
      const renews = runsOn(cardOf(state));
      const only = isBeside(cardOf(state), state);
      const managed_by = state.membership.managed_by ?? "card";
      const days_left = daysBetween(clock(), new Date(until));
      const facts = refusal ? null : { until, days_left, renews, only, managed_by };
      return { kind: "cancel", why_not: refusal, facts };
    },

    async plan({ when }, member) {
      const state = await billing.stateOf(member.id);
      const refusal = whyNot(state);
      if (refusal) return { whyNot: refusal };
      const card = cardOf(state);
      if (when === "period_end" && !runsOn(card)) return { whyNot: "canceled_already" };
      const before = untilOf(state);
      const only = isBeside(card, state);
      const until = when === "now" && !only ? clock().toISOString() : before;
      const subscriptionId = card?.externalId ?? null;
      return { when, before, until, subscriptionId, ends: when === "now", only };
    },

    figures,
    personal: ({ subscriptionId }) => ({ subscription: subscriptionId }),

    async run({ plan: { when, subscriptionId, only }, member }, key) {
      if (only && subscriptionId) return endOf(await billing.endUnpaid(subscriptionId));
      if (when === "period_end" && subscriptionId) {
        return endOf(await billing.cancelAtPeriodEnd({ subscriptionId, cancel: true, key }));
      }
      await billing.cancelNow({ userId: member.id, subscriptionId });
      return { state: "done" };
    },

    undo: {
      until: ({ when, until }) => (when === "now" ? new Date(0) : new Date(until)),
      async run({ plan: { subscriptionId } }, key) {
        if (!subscriptionId) throw new Error("only a card is canceled at its period's end");
        return endOf(await billing.cancelAtPeriodEnd({ subscriptionId, cancel: false, key }));
      },
      mail: ({ plan, member: { timeZone } }) =>
        undoneMail("cancel", figures(plan), { timeZone, appUrl }),
    },

    mail: ({ plan, member: { timeZone } }) =>
      plan.only ? null : actMail("cancel", figures(plan), { timeZone, now: clock(), appUrl }),
  };
  return handler;
}
