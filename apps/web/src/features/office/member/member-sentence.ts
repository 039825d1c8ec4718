import { fill } from "@sovereign/content/public/fill";
import { memberSentences, payingHow } from "@sovereign/content/words/office-member";
import type { OfficeMember, OfficePayments } from "@sovereign/contract/office-member";
import { wholeDate } from "#features/office/parts/when.ts";

type Membership = OfficeMember["membership"];

/** The sentence about a membership, with the provider's latest message about its payments. */
export function memberSentence(
  { state, managed_by, since, until, declined_on, ended_at, subscription_id: id }: Membership,
  timeZone: string,
  payments?: OfficePayments,
): string {
  const date = (instant: string | null) => (instant ? wholeDate(instant, timeZone) : "");
  const how = payingHow[managed_by ?? "card"];
  const dates = {
    until: date(until),
    since: date(firstPaid(payments, id) ?? since),
    declined: date(declined_on),
  };
  switch (state) {
    case "paying":
      return since
        ? fill(memberSentences.paying, { how, ...dates })
        : fill(memberSentences.payingUndated, { how, ...dates });
    case "grace":
      return fill(memberSentences.grace, dates);
    case "lapsed":
      return ended_at
        ? fill(memberSentences.lapsed, { ended: date(ended_at) })
        : memberSentences.lapsedUndated;
    case "refunded":
      return refundedSentence(refundsOf(payments, id), date);
    case "given":
      return fill(memberSentences[managed_by === "gift" ? "gift" : "given"], dates);
    case "canceled":
    case "trial":
      return fill(memberSentences[state], dates);
    case "disputed":
    case "never":
      return memberSentences[state];
  }
}

/** When money was first paid for a subscription, as free days may come before. */
const firstPaid = (payments: OfficePayments | undefined, id: string | null) =>
  payments?.payments
    .filter((each) => payments.complete && each.subscription_id === id && each.state === "paid")
    .map(({ at }) => at)
    .sort()[0];

/** A subscription's refunds, the earliest first; none while they are not known. */
const refundsOf = (payments: OfficePayments | undefined, id: string | null) =>
  (payments?.payments ?? [])
    .filter(({ subscription_id }) => subscription_id === id)
    .flatMap(({ refunds }) => refunds)
    .sort((one, other) => one.at.localeCompare(other.at));

function refundedSentence(
  refunds: ReturnType<typeof refundsOf>,
  date: (instant: string) => string,
): string {
  if (refunds.some(({ state }) => state === "under_way")) return memberSentences.refundedOnItsWay;
  const arrived = refunds.findLast(({ state }) => state === "arrived");
  return arrived
    ? fill(memberSentences.refunded, { returned: date(arrived.at) })
    : memberSentences.refundedUndated;
}
