import { normalizeAddress } from "@sovereign/domain/credentials";
import { findActMember } from "#modules/office/acts/acts.repository.ts";
import { findNamed } from "#modules/office/log/log.repository.ts";
import { type Looking, recordLook } from "#modules/office/member/looks.repository.ts";
import { Problem } from "#problems/problem.ts";
import type { AccountActDeps, AddressRefusal } from "./account-deps.ts";

export type AddressCheckDeps = Pick<AccountActDeps, "accounts" | "db" | "clock">;

/** Whether a member could change to an address: a look at them, and at who has it. */
export function createAddressCheck({ accounts, db, clock }: AddressCheckDeps) {
  return async (looking: Looking, typed: string): Promise<AddressRefusal | null> => {
    const { userId } = looking;
    if (!(await findActMember(db, userId))) throw new Problem("office.member_not_found");
    const { reason } = await recordLook(db, looking, clock());
    const checked = await accounts.emailChange.check(userId, typed);
    if (!("whyNot" in checked)) return null;
    const address = checked.whyNot === "address_taken" ? normalizeAddress(typed) : null;
    const other = address ? await findNamed(db, address) : undefined;
    if (other?.id) await recordLook(db, { ...looking, userId: other.id }, clock(), reason);
    return checked.whyNot;
  };
}
