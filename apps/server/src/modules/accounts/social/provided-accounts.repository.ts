import { randomUUID } from "node:crypto";
import { TERMS_VERSION } from "@sovereign/content/public/terms-version";
import { and, eq } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import {
  findMemberByEmail,
  MEMBER,
  type Member,
} from "#modules/accounts/members/members.repository.ts";
import { account, PASSWORD_PROVIDER, user } from "#schema/schema.ts";

export type ProvidedAccount = { provider: string; subject: string };

export async function findMemberBy(
  db: Database,
  { provider, subject }: ProvidedAccount,
): Promise<Member | undefined> {
  const [found] = await db
    .select(MEMBER)
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(and(eq(account.providerId, provider), eq(account.accountId, subject)));
  return found;
}

export async function linkAccount(
  db: Database,
  { provider, subject, userId }: ProvidedAccount & { userId: string },
  now: Date,
): Promise<boolean> {
  const linked = await db
    .insert(account)
    .values({
      id: randomUUID(),
      accountId: subject,
      providerId: provider,
      userId,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: [account.providerId, account.accountId] })
    .returning({ id: account.id });
  return linked.length > 0;
}

/** "unproven": the account belongs to another member until they prove it. */
export type Claim = { member: Member; outcome: "known" | "opened" | "unproven" };

/** An unconfirmed account loses its password, because its owner never verified the mailbox. */
export function claimAddress(
  db: Database,
  arriving: ProvidedAccount & { email: string; timeZone: string },
  now: Date,
): Promise<Claim> {
  const { timeZone } = arriving;
  return db.transaction(async (tx) => {
    const known = await findMemberBy(tx, arriving);
    if (known) return { member: known, outcome: "known" };
    const email = (await findMemberByEmail(tx, arriving.email))?.email ?? arriving.email;
    const accepted = { termsVersion: TERMS_VERSION, createdAt: now };
    const stamps = { ...accepted, updatedAt: now, confirmedAt: now };
    const [opened] = await tx
      .insert(user)
      .values({ id: randomUUID(), name: "", email, emailVerified: true, timeZone, ...stamps })
      .onConflictDoUpdate({
        target: user.email,
        set: { emailVerified: true, timeZone, ...stamps },
        setWhere: eq(user.emailVerified, false),
      })
      .returning(MEMBER);
    if (opened) {
      await tx
        .delete(account)
        .where(and(eq(account.userId, opened.id), eq(account.providerId, PASSWORD_PROVIDER)));
      await linkAccount(tx, { ...arriving, userId: opened.id }, now);
      return { member: opened, outcome: "opened" };
    }
    // A concurrent request may have created it between the two statements.
    const raced = await findMemberBy(tx, arriving);
    if (raced) return { member: raced, outcome: "known" };
    const [owner] = await tx.select(MEMBER).from(user).where(eq(user.email, email));
    if (!owner) throw new Error("the account was removed during the sign-in");
    return { member: owner, outcome: "unproven" };
  });
}
