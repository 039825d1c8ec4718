import type { ActFigures } from "@sovereign/contract/office-act";
import { addDays, isCalendarDate } from "@sovereign/domain/calendar-date";
import { dayBeginsAt } from "@sovereign/domain/local-time";
import type { Membership } from "@sovereign/domain/membership";
import type { ActHandler } from "#modules/office/acts/act-handler.ts";
import { actMail, isTooFar, type MoneyDeps, undoneMail } from "./money-deps.ts";

type Plan = { until: string; before: string | null };

/** The last second of a date in the member's time zone. */
const endOfDay = (timeZone: string, date: string) =>
  new Date(dayBeginsAt(timeZone, addDays(date, 1)).getTime() - 1000);

/** Also checks sources other than the longest one. */
const renews = ({ subscribed, renews, others = [] }: Membership) =>
  subscribed && (renews || others.some((other) => other.renews));

/** Grants a free membership to a member who has none that renews. */
export function giveAct({ billing, clock, appUrl }: MoneyDeps) {
  const figures = ({ until, before }: Plan): ActFigures => ({ until, before, renews: false });

  const handler: ActHandler<"give", Plan> = {
    kind: "give",

    async offer(member) {
      const { membership } = await billing.stateOf(member.id);
      const why_not = renews(membership) ? "has_membership" : null;
      return { kind: "give", why_not, facts: { until: membership.subscription_end } };
    },

    async plan({ until }, member) {
      const { membership } = await billing.stateOf(member.id);
      if (renews(membership)) return { whyNot: "has_membership" };
      if (!isCalendarDate(until)) return { whyNot: "nothing_to_do" };
      const end = endOfDay(member.timeZone, until);
      if (isTooFar(end)) return { whyNot: "other" };
      const before = membership.subscription_end;
      if (end <= clock() || (before && end <= new Date(before))) return { whyNot: "too_late" };
      return { until: end.toISOString(), before };
    },

    figures,

    async run({ id, plan, member }) {
      await billing.grant({ userId: member.id, id, until: new Date(plan.until) });
      return { state: "done" };
    },

    undo: {
      until: ({ until }) => new Date(until),
      async run({ id, member }) {
        await billing.takeBack({ userId: member.id, id });
        return { state: "done" };
      },
      mail: ({ plan, member: { timeZone } }) =>
        undoneMail("give", figures(plan), { timeZone, appUrl }),
    },

    mail: ({ plan, member: { timeZone } }) =>
      actMail("give", figures(plan), { timeZone, now: clock(), appUrl }),
  };
  return handler;
}
