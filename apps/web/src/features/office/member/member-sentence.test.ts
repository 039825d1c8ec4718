import { fill, plural } from "@sovereign/content/public/fill";
import { endCauses, lookReason, memberSentences } from "@sovereign/content/words/office-member";
import { messageReason } from "@sovereign/content/words/staff-looks";
import type { OfficeMember, OfficePayments } from "@sovereign/contract/office-member";
import { describe, expect, it } from "vitest";
import { wholeDate } from "#features/office/parts/when.ts";
import { PAYING, PRICE, paymentOf, SINCE, SUBSCRIPTION } from "#testing/office-member.ts";
import { plain } from "#testing/office-screen.tsx";
import { memberSentence } from "./member-sentence.ts";

type Refund = OfficePayments["payments"][number]["refunds"][number];

/** A payment on this day, and what was returned of it. */
const paid = (
  at: string,
  returnedAt?: string,
  { subscription_id = "sub_1", state = "arrived" as Refund["state"] } = {},
): OfficePayments => ({
  paid: [],
  returned: [],
  on_their_way: [],
  stores: [],
  complete: true,
  payments: [
    paymentOf({
      at,
      subscription_id,
      refunds: returnedAt
        ? [{ id: "re_1", at: returnedAt, amount: PRICE, state, settled: false }]
        : [],
    }),
  ],
});

const said = (more: Partial<OfficeMember["membership"]>, payments?: OfficePayments) =>
  plain(memberSentence({ ...PAYING, ...more }, "UTC", payments));

describe("the sentence of a member", () => {
  it.each<[Partial<OfficeMember["membership"]>, string]>([
    [{}, "Has paid by card since 9 March 2025. Paid until 9 March 2027."],
    [
      { managed_by: "app_store", since: null },
      "Pays through the App Store. Paid until 9 March 2027.",
    ],
    [{ state: "canceled" }, "Canceled. Paid until 9 March 2027."],
    [
      {
        state: "grace",
        until: "2026-03-31T12:00:00.000Z",
        declined_on: "2026-03-24T12:00:00.000Z",
      },
      "In the grace period until 31 March 2026: the renewal was declined on 24 March 2026.",
    ],
    [{ state: "lapsed", ended_at: "2026-01-14T12:00:00.000Z" }, "Lapsed on 14 January 2026."],
    [{ state: "lapsed" }, "Lapsed."],
    [{ state: "refunded" }, "Ended by a refund."],
    [{ state: "never", managed_by: null }, "Has never paid."],
  ])("for %j", (membership, sentence) => {
    expect(said(membership)).toBe(sentence);
  });

  it.each([
    [null, 1, memberSentences.lapsed],
    ["payment_failed", 4, plural(endCauses.tries, 4, { count: "four" })],
    ["payment_failed", 0, endCauses.payment_failed],
    ["canceled", 1, endCauses.canceled],
    ["staff", 1, endCauses.staff],
    ["days_over", 1, endCauses.days_over],
  ] as const)("says when and why it lapsed: %s, after %i tries", (cause, attempts, why) => {
    const at = "2026-01-14T12:00:00.000Z";
    const payments = paid(SINCE);
    const declined = paymentOf({ subscription_id: "sub_1", state: "failed", attempts });
    const sentence = memberSentence(
      { ...PAYING, state: "lapsed", until: null },
      "UTC",
      { ...payments, payments: [declined, ...payments.payments] },
      [{ ...SUBSCRIPTION, open: false, ended: { at, cause } }],
    );
    const ended = wholeDate(at, "UTC");
    expect(sentence).toBe(
      cause === null
        ? fill(memberSentences.lapsed, { ended })
        : fill(memberSentences.lapsedWhy, { ended, why }),
    );
  });

  it("has the day of a return once the provider said it", () => {
    const payments = paid("2026-03-10T12:00:00.000Z", "2026-03-24T09:17:00.000Z");
    expect(said({ state: "refunded" }, payments)).toBe("Refunded on 24 March 2026.");
  });

  it("does not say that money was sent back which has not arrived, or was another payment's", () => {
    const of = (more: { subscription_id?: string; state?: Refund["state"] }) =>
      said(
        { state: "refunded" },
        paid("2026-03-10T12:00:00.000Z", "2026-03-24T09:17:00.000Z", more),
      );
    expect(of({ state: "under_way" })).toBe("Ended by a refund, which is on its way.");
    expect(of({ state: "came_back" })).toBe("Ended by a refund.");
    expect(of({ subscription_id: "sub_2" })).toBe("Ended by a refund.");
  });

  it("has the day of the first payment, which free days may precede", () => {
    expect(said({}, paid("2025-03-30T12:00:00.000Z"))).toContain("since 30 March 2025");
  });
});

it("gives a message as a reason in the words that the member's list knows", () => {
  const date = "23 March";
  expect(fill(lookReason.message, { date })).toBe(messageReason.office + date);
  expect(fill(lookReason.messageRead, { date })).toBe(messageReason.member + date);
});
