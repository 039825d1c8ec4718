import { randomUUID } from "node:crypto";
import { TERMS_VERSION } from "@sovereign/content/public/terms-version";
import { and, eq } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { account, PASSWORD_PROVIDER, user } from "#schema/schema.ts";
import { findMemberByEmail, MEMBER, type Member } from "./members.repository.ts";

export type NewAccount = {
  email: string;
  /** The address in its earlier form, if that is known. */
  earlier?: string;
  passwordHash: string;
  timeZone: string;
  role?: "user" | "admin";
  emailVerified?: boolean;
};

/** Updates an unconfirmed account, whose links stay valid (decision 34), but no confirmed one. */
export async function createAccount(db: Database, input: NewAccount, now: Date): Promise<Member> {
  const { earlier, passwordHash: password, timeZone, role = "user", emailVerified = false } = input;
  return db.transaction(async (tx) => {
    const stamps = { createdAt: now, updatedAt: now };
    const known = await findMemberByEmail(tx, input.email, earlier);
    const email = known?.email ?? input.email;
    const [member] = await tx
      .insert(user)
      .values({
        id: randomUUID(),
        name: "",
        email,
        emailVerified,
        role,
        timeZone,
        ...stamps,
        confirmedAt: emailVerified ? now : null,
        termsVersion: TERMS_VERSION,
      })
      .onConflictDoUpdate({
        target: user.email,
        set: { timeZone, termsVersion: TERMS_VERSION, ...stamps },
        setWhere: eq(user.emailVerified, false),
      })
      .returning(MEMBER);
    if (!member) {
      const confirmed = await findMemberByEmail(tx, email);
      // The account was deleted between the two statements.
      if (!confirmed) throw new Error("the account was removed during the sign-up");
      return confirmed;
    }
    const { id: userId } = member;
    const replaced = await tx
      .update(account)
      .set({ password, updatedAt: now })
      .where(and(eq(account.userId, userId), eq(account.providerId, PASSWORD_PROVIDER)))
      .returning({ id: account.id });
    if (replaced.length === 0) {
      const ids = { id: randomUUID(), accountId: userId, userId, providerId: PASSWORD_PROVIDER };
      await tx.insert(account).values({ ...ids, password, ...stamps });
    }
    return member;
  });
}
