import { normalizeAddress } from "@sovereign/domain/credentials";
import { UNDO_MS } from "@sovereign/domain/taking-back";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { recordEvent } from "#modules/accounts/freeze/account-events.repository.ts";
import { isFrozen } from "#modules/accounts/freeze/freezes.repository.ts";
import type { AccountMails } from "#modules/accounts/mails/account-mails.ts";
import {
  findMember,
  findMemberByEmail,
  lockAccount,
} from "#modules/accounts/members/members.repository.ts";
import type { EmailChangeLinks } from "./email-change-links.ts";
import {
  type EmailChange,
  findChange,
  saveChange,
  withdrawChange,
} from "./email-changes.repository.ts";

const HOUR_MS = 3600_000;
const STAFF_CONFIRM_MS = 24 * HOUR_MS;

/** Its id marks a change as asked by staff, for whom both emails read otherwise. */
const PREFIX = "staff_";

export const isByStaff = ({ id }: Pick<EmailChange, "id">): boolean => id.startsWith(PREFIX);

type Refusal = "address_invalid" | "address_same" | "address_taken" | "too_many_mails";

type Order = { actId: string; newEmail: string; staffName: string };

/** Staff prepare a change; it is the member who confirms it (decision 97). */
export function createStaffEmailChange(options: {
  db: Database;
  clock: Clock;
  links: EmailChangeLinks;
  mails: AccountMails;
}) {
  const { db, clock, links, mails } = options;

  async function isTaken(email: string, userId: string): Promise<boolean> {
    const owner = await findMemberByEmail(db, email);
    return owner?.emailVerified === true && owner.id !== userId;
  }

  return {
    /** Returns the address as it is stored, or why the member cannot change to it. */
    async check(userId: string, typed: string): Promise<{ email: string } | { whyNot: Refusal }> {
      const email = normalizeAddress(typed);
      if (email === undefined) return { whyNot: "address_invalid" };
      if ((await findMember(db, userId))?.email === email) return { whyNot: "address_same" };
      return (await isTaken(email, userId)) ? { whyNot: "address_taken" } : { email };
    },

    /** Emails both addresses, once per action; returns why it was not possible. */
    async ask(
      userId: string,
      { actId, newEmail, staffName }: Order,
    ): Promise<Refusal | "frozen" | undefined> {
      const id = `${PREFIX}${actId}`;
      const member = await findMember(db, userId);
      if (!member || (await isTaken(newEmail, userId))) return "address_taken";
      const now = clock();
      const isOpen = await db.transaction(async (tx) => {
        await lockAccount(tx, userId);
        if (await isFrozen(tx, userId)) return false;
        if (await findChange(tx, id)) return true;
        await saveChange(tx, {
          id,
          userId,
          oldEmail: member.email,
          newEmail,
          askedAt: now,
          confirmedAt: null,
          confirmBy: new Date(now.getTime() + STAFF_CONFIRM_MS),
          undoBy: new Date(now.getTime() + UNDO_MS),
        });
        await recordEvent(tx, { userId, kind: "address_asked" }, now);
        return true;
      });
      if (!isOpen) return "frozen";
      const change = { newEmail, staffName };
      const confirmUrl = links.pageFor(id);
      const key = `staff-confirm-change:${actId}`;
      const sent = await mails.confirmChangeByStaff(member, { ...change, key }, confirmUrl);
      if (sent === undefined) {
        await withdrawChange(db, id);
        return "too_many_mails";
      }
      const told = { ...change, key: `staff-change-asked:${actId}` };
      await mails.changeAskedByStaff(member, told);
      return undefined;
    },

    /** False when it was confirmed, or stopped by the member. */
    async isWaiting(actId: string): Promise<boolean> {
      const change = await findChange(db, `${PREFIX}${actId}`);
      return change?.confirmedAt === null;
    },

    /** False when there was nothing left to withdraw. */
    withdraw: (actId: string) => withdrawChange(db, `${PREFIX}${actId}`),
  };
}
