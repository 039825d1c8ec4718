import { fill, plural } from "@sovereign/content/public/fill";
import { endCauses, memberSentences, payingHow } from "@sovereign/content/words/office-member";
import type {
  OfficeMember,
  OfficePayments,
  OfficeSubscription,
} from "@sovereign/contract/office-member";
import { inWords } from "#core/words/number-words.ts";
import { wholeDate } from "#features/office/parts/when.ts";

type Membership = OfficeMember["membership"];

/** The sentence about a membership, with the provider's latest message about its payments. */
export function memberSentence(
  { state, managed_by, since, until, declined_on, ended_at, subscription_id: id }: Membership,
  timeZone: string,
  payments?: OfficePayments,
  subscriptions: readonly OfficeSubscription[] = [],
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
    case "lapsed": {
      const last = subscriptions.find((each) => each.id === id);
      const at = ended_at ?? last?.ended?.at ?? null;
      const why = last ? endWords(last, payments) : "";
      if (!at) return memberSentences.lapsedUndated;
      const ended = date(at);
      return why
        ? fill(memberSentences.lapsedWhy, { ended, why })
        : fill(memberSentences.lapsed, { ended });
    }
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

/** Why a subscription ended, within a sentence; empty while it is not known. */
export function endWords(
  { id, ended }: Pick<OfficeSubscription, "id" | "ended">,
  payments: OfficePayments | undefined,
): string {
  if (!ended?.cause) return "";
  const tries = payments?.payments.find(
    (each) => each.subscription_id === id && each.state === "failed",
  )?.attempts;
  return ended.cause === "payment_failed" && tries
    ? plural(endCauses.tries, tries, { count: inWords(tries) })
    : endCauses[ended.cause];
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
    .sort((one, other) => one.at.localeCompare(other.at, "en"));

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
