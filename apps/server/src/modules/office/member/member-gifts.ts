import type { OfficeMember } from "@sovereign/contract/office-member";
import { giftStateOf } from "@sovereign/domain/gift";
import { moneyFrom } from "@sovereign/domain/money";
import type { MemberGift } from "#modules/memberships/office/member-gifts.repository.ts";
import type { Payments } from "#providers/payments/payments.ts";
import { stripePage } from "#providers/payments/stripe-dashboard.ts";

/** Returns the years that a member gave and got. Of the other one staff see the address alone. */
export function memberGifts(
  found: readonly MemberGift[],
  payments: Pick<Payments, "mode"> | undefined,
): OfficeMember["gifts"] {
  return found.map(({ id, given, giver, recipient, ...gift }) => ({
    id,
    given,
    address: given ? recipient : giver,
    state: giftStateOf(gift),
    arrives_on: gift.arrivesOn,
    paid:
      gift.amount !== null && gift.currency !== null ? moneyFrom(gift.amount, gift.currency) : null,
    begins: gift.beginsAt?.toISOString() ?? null,
    ends: gift.endsAt?.toISOString() ?? null,
    url:
      gift.paymentId && payments
        ? stripePage("payments", gift.paymentId, { live: payments.mode === "live" })
        : null,
  }));
}
