import { randomBytes, randomUUID } from "node:crypto";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { Problem } from "#http/problem.ts";
import type { AccountMails } from "./account-mails.ts";
import { assertEmailAddress, assertNewPassword } from "./accounts.errors.ts";
import type { AccountLimits } from "./accounts.limits.ts";
import { answerEvenly } from "./answer-evenly.ts";
import { setPassword } from "./credentials.repository.ts";
import { findMemberByEmail } from "./members.repository.ts";
import type { Passwords } from "./passwords.ts";
import { consumeResetLink, isResetLinkValid, replaceResetLink } from "./reset-links.repository.ts";
import type { Revocations } from "./revocations.ts";
import { endings, endSessions } from "./sessions.repository.ts";

const LINK_MS = 3600_000;
const TOKEN_BYTES = 32;

export type PasswordResetService = ReturnType<typeof createPasswordResetService>;

/** A forgotten password: a link by mail, good once and for an hour (decision 7). */
export function createPasswordResetService(options: {
  db: Database;
  passwords: Passwords;
  mails: AccountMails;
  limits: AccountLimits;
  revocations: Revocations;
  clock: Clock;
  passwordMinLength: number;
  onConfirmed: () => void;
}) {
  const { db, passwords, mails, limits, revocations, clock, passwordMinLength, onConfirmed } =
    options;

  return {
    /** Mails a link if the address has an account; the answer is the same if not. */
    async request(email: string, clientAddress: string): Promise<void> {
      assertEmailAddress(email);
      await limits.mailRequest(clientAddress);
      await answerEvenly(async () => {
        const member = await findMemberByEmail(db, email);
        if (!member) return;
        const now = clock();
        const token = randomBytes(TOKEN_BYTES).toString("base64url");
        const expiresAt = new Date(now.getTime() + LINK_MS);
        await replaceResetLink(db, { id: randomUUID(), token, userId: member.id, expiresAt }, now);
        await mails.resetLink(member, token);
      });
    },

    isLinkValid: (token: string) => isResetLinkValid(db, token, clock()),

    /**
     * Sets a new password and ends every session of the member. All of it happens or none: were
     * the password set alone, a thief's session would survive. Throws `auth.link_invalid`.
     */
    async reset(token: string, password: string, clientAddress: string): Promise<void> {
      assertNewPassword(password, passwordMinLength);
      await limits.resetPassword(clientAddress);
      // Asked before hashing, so that a guessed link costs us nothing.
      if (!(await isResetLinkValid(db, token, clock()))) throw new Problem("auth.link_invalid");
      const hash = await passwords.hash(password);
      const { member, newlyConfirmed, ended } = await db.transaction(async (tx) => {
        const now = clock();
        const userId = await consumeResetLink(tx, token, now);
        const set = userId && (await setPassword(tx, { userId, hash }, now));
        if (!set) throw new Problem("auth.link_invalid");
        return { ...set, ended: await endSessions(tx, endings.allOfMember(userId), now) };
      });
      revocations.add(ended);
      if (newlyConfirmed) {
        onConfirmed();
        await mails.welcome(member);
      }
      await mails.resetNotice(member, clock());
    },
  };
}
