import { createHash, randomBytes } from "node:crypto";
import type { IdentityProviderName } from "@sovereign/domain/identity-provider";
import { and, eq, gt } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { MEMBER, type Member } from "#modules/accounts/members/members.repository.ts";
import { arrivals, user } from "#schema/schema.ts";

const TOKEN_BYTES = 32;

/** Somebody a provider has vouched for, whose session has not begun yet. */
export type Arrival = {
  member: Member;
  provider: IdentityProviderName;
  subject: string;
  /** Whether the account is confirmed and not linked: its owner has to prove it first. */
  unproven: boolean;
};

/** Notes an arrival and gives the token by which its browser goes on, once. */
export async function storeArrival(
  db: Database,
  arrival: Arrival,
  expiresAt: Date,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const { member, provider, subject, unproven } = arrival;
  await db.insert(arrivals).values({
    ...{ tokenHash: hashOf(token), userId: member.id, provider, subject, unproven, expiresAt },
  });
  return token;
}

/** The arrival of a token, which stays as it is. */
export async function findArrival(
  db: Database,
  token: string,
  now: Date,
): Promise<Arrival | undefined> {
  const [found] = await db
    .select({
      ...{ member: MEMBER, provider: arrivals.provider },
      ...{ subject: arrivals.subject, unproven: arrivals.unproven },
    })
    .from(arrivals)
    .innerJoin(user, eq(user.id, arrivals.userId))
    .where(and(eq(arrivals.tokenHash, hashOf(token)), gt(arrivals.expiresAt, now)));
  return found;
}

/** Uses an arrival up; of two uses at once one is told so. */
export async function consumeArrival(db: Database, token: string): Promise<boolean> {
  const used = await db
    .delete(arrivals)
    .where(eq(arrivals.tokenHash, hashOf(token)))
    .returning({ tokenHash: arrivals.tokenHash });
  return used.length > 0;
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
