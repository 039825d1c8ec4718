import { fill } from "@sovereign/content/public/fill";
import { viewedSettings } from "@sovereign/content/words/office-view-as";
import type { MembershipAnswer } from "@sovereign/contract/memberships";
import { dateOfInstant } from "#core/time/dates.ts";
import { otherSourceInWords } from "#core/words/other-source.ts";

const onDay = (words: string, instant: string, zone: string) =>
  fill(words, { date: dateOfInstant(instant, zone) });

/** Returns what the member's settings say of their membership. */
export function standingOf(membership: MembershipAnswer, zone: string): string {
  const { subscribed, subscription_end: end, renews, payment_due: due, ended } = membership;
  if (subscribed && end && due) return onDay(viewedSettings.due, end, zone);
  if (subscribed && end) {
    return onDay(renews ? viewedSettings.renews : viewedSettings.ends, end, zone);
  }
  if (subscribed) return viewedSettings.member;
  if (!ended) return viewedSettings.free;
  return ended.at ? onDay(viewedSettings.ended, ended.at, zone) : viewedSettings.endedUndated;
}

/** Returns what the member's home says of their membership; nothing of one in order. */
export function noticesOf(membership: MembershipAnswer, zone: string): string[] {
  const { subscribed, payment_due: due, paid_twice: twice, others = [] } = membership;
  return [
    ...(!subscribed || due ? [standingOf(membership, zone)] : []),
    ...others.filter(({ renews }) => renews).map((other) => otherSourceInWords(other, zone)),
    ...(twice ? [viewedSettings.paidTwice] : []),
  ];
}
