import { createHash, randomBytes } from "node:crypto";
import type { IdentityProviderName } from "@sovereign/domain/sign-in-methods";
import { and, eq, gt } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { MEMBER, type Member } from "#modules/accounts/members/members.repository.ts";
import { pendingSocialSignIns, user } from "#schema/schema.ts";

const TOKEN_BYTES = 32;

/** A provider has authenticated the member, whose session has not started. */
export type Arrival = {
  member: Member;
  provider: IdentityProviderName;
  subject: string;
  /** Whether the account is confirmed but not linked, so its owner must prove it first. */
  unproven: boolean;
};

export async function storeArrival(
  db: Database,
  arrival: Arrival,
  expiresAt: Date,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const { member, provider, subject, unproven } = arrival;
  await db.insert(pendingSocialSignIns).values({
    tokenHash: hashOf(token),
    userId: member.id,
    provider,
    subject,
    unproven,
    expiresAt,
  });
  return token;
}

export async function findArrival(
  db: Database,
  token: string,
  now: Date,
): Promise<Arrival | undefined> {
  const [found] = await db
    .select({
      member: MEMBER,
      provider: pendingSocialSignIns.provider,
      subject: pendingSocialSignIns.subject,
      unproven: pendingSocialSignIns.unproven,
    })
    .from(pendingSocialSignIns)
    .innerJoin(user, eq(user.id, pendingSocialSignIns.userId))
    .where(
      and(
        eq(pendingSocialSignIns.tokenHash, hashOf(token)),
        gt(pendingSocialSignIns.expiresAt, now),
      ),
    );
  return found;
}

export async function consumeArrival(db: Database, token: string): Promise<boolean> {
  const used = await db
    .delete(pendingSocialSignIns)
    .where(eq(pendingSocialSignIns.tokenHash, hashOf(token)))
    .returning({ tokenHash: pendingSocialSignIns.tokenHash });
  return used.length > 0;
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
