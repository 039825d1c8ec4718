import type { OfficeMember } from "@sovereign/contract/office-member";
import { giftStateOf } from "@sovereign/domain/gift";
import { moneyFrom } from "@sovereign/domain/money";
import type { MemberGift } from "#modules/memberships/office/member-gifts.repository.ts";

/** Returns the years that a member gave and got. Of the other one staff see the address alone. */
export function memberGifts(found: readonly MemberGift[]): OfficeMember["gifts"] {
  return found.map(({ id, number, given, giver, recipient, ...gift }) => ({
    id,
    number,
    given,
    address: given ? recipient : giver,
    state: giftStateOf(gift),
    arrives_on: gift.arrivesOn,
    paid:
      gift.amount !== null && gift.currency !== null ? moneyFrom(gift.amount, gift.currency) : null,
    begins: gift.beginsAt?.toISOString() ?? null,
    ends: gift.endsAt?.toISOString() ?? null,
  }));
}
