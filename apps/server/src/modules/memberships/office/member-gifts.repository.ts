import { foldAddress } from "@sovereign/domain/credentials";
import { and, count, desc, eq, isNotNull, like, or, type SQL, sql } from "drizzle-orm";
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
      number: gifts.number,
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

const LISTED = {
  id: gifts.id,
  number: gifts.number,
  giver: sql<string | null>`coalesce(${giver.email}, ${gifts.giverEmail})`,
  recipient: sql<string | null>`coalesce(${claimer.email}, ${gifts.recipientEmail})`,
  giverId: giver.id,
  claimerId: claimer.id,
  paidAt: gifts.paidAt,
  sentAt: gifts.sentAt,
  claimedAt: gifts.claimedAt,
  returned: gifts.returned,
  arrivesOn: gifts.arrivesOn,
  amount: gifts.amount,
  currency: gifts.currency,
  words: sql<number>`coalesce(array_length(regexp_split_to_array(
    nullif(trim(${gifts.word}), ''), '\\s+'), 1), 0)`,
};

const listed = (db: Database, condition: SQL | undefined) =>
  db
    .select(LISTED)
    .from(gifts)
    .leftJoin(claimer, eq(claimer.id, gifts.claimedBy))
    .leftJoin(giver, eq(giver.id, gifts.giverId))
    .where(and(isNotNull(gifts.paidAt), condition));

/** A gift as staff see it: the count of its words, not the words. */
export type ListedGift = Awaited<ReturnType<typeof listed>>[number];

const MOST_DIGITS = 9;

/** By the beginning of an address with or without an account, the number, or the payment's id. */
function namedBy(typed: string): SQL | undefined {
  const words = typed.trim();
  if (words === "") return undefined;
  const [, digits = ""] = /^(?:gift\s*)?#?(\d+)$/i.exec(words) ?? [];
  if (digits !== "") {
    return digits.length > MOST_DIGITS ? sql`false` : eq(gifts.number, Number(digits));
  }
  if (words.startsWith("pi_")) return eq(gifts.paymentId, words);
  const begins = `${foldAddress(words).replaceAll(/[\\%_]/g, "\\$&")}%`;
  const addresses = [giver.email, gifts.giverEmail, claimer.email, gifts.recipientEmail];
  return or(...addresses.map((address) => like(address, begins)));
}

type Page = { most: number; from?: number };

/** Paid gifts, the latest first. */
export const findListedGifts = (
  db: Database,
  typed: string,
  { most, from = 0 }: Page,
): Promise<ListedGift[]> =>
  listed(db, namedBy(typed))
    .orderBy(desc(gifts.paidAt), desc(gifts.number))
    .limit(most)
    .offset(from);

export async function findListedGift(db: Database, id: string): Promise<ListedGift | undefined> {
  const [found] = await listed(db, eq(gifts.id, id));
  return found;
}

/** Counts paid gifts, and those of them that are neither claimed nor closed. */
export async function countGifts(
  db: Database,
  typed: string,
): Promise<{ total: number; waiting: number }> {
  const [counted] = await db
    .select({
      total: count(),
      waiting: sql<number>`count(*) filter (where ${gifts.claimedAt} is null
        and ${gifts.returned} is null)::int`,
    })
    .from(gifts)
    .leftJoin(claimer, eq(claimer.id, gifts.claimedBy))
    .leftJoin(giver, eq(giver.id, gifts.giverId))
    .where(and(isNotNull(gifts.paidAt), namedBy(typed)));
  return counted ?? { total: 0, waiting: 0 };
}
