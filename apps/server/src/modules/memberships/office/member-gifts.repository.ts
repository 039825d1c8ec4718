import { and, desc, eq, isNotNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#database/database.ts";
import { gifts, user } from "#schema/schema.ts";

const claimer = alias(user, "claimer");
const giver = alias(user, "giver");

/** Paid gifts that a member gave, claimed or can claim; their words are closed to staff. */
export function findMemberGifts(db: Database, { id, email }: { id: string; email: string }) {
  const { giverId, giverEmail, claimedBy, claimedAt, recipientEmail } = gifts;
  const isGiver = or(eq(giverId, id), eq(giverEmail, email));
  const isRecipient = or(
    eq(claimedBy, id),
    and(eq(recipientEmail, email), sql`${claimedAt} is null`),
  );
  return db
    .select({
      id: gifts.id,
      given: sql<boolean>`coalesce(${isGiver}, false)`,
      recipient: sql<string | null>`coalesce(${claimer.email}, ${recipientEmail})`,
      giver: sql<string | null>`coalesce(${giver.email}, ${giverEmail})`,
      paidAt: gifts.paidAt,
      sentAt: gifts.sentAt,
      claimedAt,
      returned: gifts.returned,
      arrivesOn: gifts.arrivesOn,
      amount: gifts.amount,
      currency: gifts.currency,
      beginsAt: gifts.beginsAt,
      endsAt: gifts.endsAt,
      paymentId: gifts.paymentId,
    })
    .from(gifts)
    .leftJoin(claimer, eq(claimer.id, claimedBy))
    .leftJoin(giver, eq(giver.id, giverId))
    .where(and(isNotNull(gifts.paidAt), or(isGiver, isRecipient)))
    .orderBy(desc(gifts.createdAt));
}

export type MemberGift = Awaited<ReturnType<typeof findMemberGifts>>[number];
