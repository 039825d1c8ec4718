import type { ActFigures } from "@sovereign/contract/office-act";
import type { BillingState } from "#modules/memberships/office/office-billing.ts";
import type { ActHandler } from "#modules/office/acts/act-handler.ts";
import { actMail, endOf, isTooFar, laterBy, type MoneyDeps, undoneMail } from "./money-deps.ts";

type Plan = {
  days: number;
  before: string;
  until: string;
  /** The subscription whose next charge moves; null if the days are a ledger entry. */
  subscriptionId: string | null;
};

const CHANGED = { code: "changed_since", message: "It has been changed since." };

/** Returns the end of access, and the card whose next charge moves with that. */
function openUntil({ membership, card }: BillingState) {
  const moves = card?.open && card.renews && card.periodEnd ? card : null;
  const until = moves?.periodEnd ?? null;
  const end = membership.subscription_end;
  return { until: until ?? (end ? new Date(end) : null), moves };
}

export function extendAct({ billing, clock, appUrl }: MoneyDeps) {
  const figures = ({ days, before, until, subscriptionId }: Plan): ActFigures => ({
    days,
    before,
    until,
    renews: subscriptionId !== null,
  });

  const handler: ActHandler<"extend", Plan> = {
    kind: "extend",

    async offer(member) {
      const { until, moves } = openUntil(await billing.stateOf(member.id));
      if (!until) return { kind: "extend", why_not: "no_membership", facts: null };
      const facts = {
        until: until.toISOString(),
        renews: moves !== null,
        by_card: moves !== null,
        price: moves?.price ?? null,
      };
      return { kind: "extend", why_not: null, facts };
    },

    async plan({ days }, member) {
      const { until, moves } = openUntil(await billing.stateOf(member.id));
      if (!until) return { whyNot: "no_membership" };
      if (isTooFar(laterBy(until, days))) return { whyNot: "other" };
      return {
        days,
        before: until.toISOString(),
        until: laterBy(until, days).toISOString(),
        subscriptionId: moves?.externalId ?? null,
      };
    },

    figures,
    personal: ({ subscriptionId }) => ({ subscription: subscriptionId }),

    async run({ id, plan, member }, key) {
      const [until, { subscriptionId }] = [new Date(plan.until), plan];
      if (subscriptionId) {
        return endOf(await billing.moveNextCharge({ subscriptionId, to: until, key }));
      }
      await billing.grant({ userId: member.id, id, until });
      return { state: "done" };
    },

    undo: {
      until: ({ before }) => new Date(before),
      async run({ id, plan, member }, key) {
        const { subscriptionId, before, until } = plan;
        if (!subscriptionId) {
          await billing.takeBack({ userId: member.id, id });
          return { state: "done" };
        }
        const now = await billing.periodEndOf(subscriptionId);
        const ends = [until, before].map((end) => Date.parse(end));
        // A later change would be lost.
        if (!now || !ends.includes(now.getTime())) return { state: "failed", outcome: CHANGED };
        const to = new Date(before);
        if (to <= clock()) return { state: "failed", outcome: CHANGED };
        return endOf(await billing.moveNextCharge({ subscriptionId, to, key }));
      },
      mail: ({ plan, member: { timeZone } }) =>
        undoneMail("extend", figures(plan), { timeZone, appUrl }),
    },

    mail: ({ plan, member: { timeZone } }) =>
      actMail("extend", figures(plan), { timeZone, now: clock(), appUrl }),
  };
  return handler;
}
