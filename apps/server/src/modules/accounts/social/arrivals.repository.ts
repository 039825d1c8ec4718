import { createHash, randomBytes } from "node:crypto";
import type { IdentityProviderName } from "@sovereign/domain/identity-provider";
import { and, eq, gt } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { MEMBER, type Member } from "#modules/accounts/members/members.repository.ts";
import { arrivals, user } from "#schema/schema.ts";

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
  await db.insert(arrivals).values({
    ...{ tokenHash: hashOf(token), userId: member.id, provider, subject, unproven, expiresAt },
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
      ...{ member: MEMBER, provider: arrivals.provider },
      ...{ subject: arrivals.subject, unproven: arrivals.unproven },
    })
    .from(arrivals)
    .innerJoin(user, eq(user.id, arrivals.userId))
    .where(and(eq(arrivals.tokenHash, hashOf(token)), gt(arrivals.expiresAt, now)));
  return found;
}

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
