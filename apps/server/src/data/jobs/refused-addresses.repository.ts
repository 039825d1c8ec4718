import { and, eq, gt, lt, lte, notInArray, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { clearedAddresses, refusedAddresses, sentMails, user } from "#schema/schema.ts";
import { addressKeySql } from "./address-keys.statements.ts";
import { addressKeyOf } from "./mail-keys.ts";

const KEPT_OF_NOBODY_MS = 30 * 24 * 3600_000;

/** A mail server that accepts an email may bounce it hours later. */
const COMES_BACK_MS = 24 * 3600_000;

/** Sent to an address that is not the member's yet. */
const TO_ANOTHER_ADDRESS = ["email-confirm-change", "staff-confirm-change"];

export type RefusedAddress = Omit<typeof refusedAddresses.$inferSelect, "addressKey">;

const isKeyOf = (address: string) => eq(refusedAddresses.addressKey, addressKeyOf(address));

export async function findRefused(
  db: Database,
  address: string,
): Promise<RefusedAddress | undefined> {
  const { reason, since, status } = refusedAddresses;
  const rows = await db
    .select({ reason, since, status })
    .from(refusedAddresses)
    .where(isKeyOf(address));
  return rows[0];
}

/** A bounce does not replace a complaint. */
export async function refuseAddress(
  db: Database,
  address: string,
  refused: RefusedAddress,
): Promise<void> {
  await db
    .insert(refusedAddresses)
    .values({ addressKey: addressKeyOf(address), ...refused })
    .onConflictDoUpdate({
      target: refusedAddresses.addressKey,
      set: refused,
      setWhere: sql`${refusedAddresses.reason} = 'bounced' or ${refused.reason} = 'complained'`,
    });
}

/** Lets news go to an address again; returns whether it was refused. */
export async function resetAddress(db: Database, address: string, at: Date): Promise<boolean> {
  const rows = await db.delete(refusedAddresses).where(isKeyOf(address)).returning();
  if (rows.length === 0) return false;
  await db
    .insert(clearedAddresses)
    .values({ addressKey: addressKeyOf(address), at })
    .onConflictDoUpdate({ target: clearedAddresses.addressKey, set: { at } });
  return true;
}

/** When an address was last reset. */
export async function findClearedAt(db: Database, address: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: clearedAddresses.at })
    .from(clearedAddresses)
    .where(eq(clearedAddresses.addressKey, addressKeyOf(address)));
  return row?.at;
}

/**
 * Whether no email is known to arrive at a member's address, and why: it is refused, or was reset
 * and none has arrived there since and stayed for a day.
 */
export async function findUnreached(
  db: Database,
  { id, email }: { id: string; email: string },
  now: Date,
): Promise<RefusedAddress["reason"] | "untried" | null> {
  const refused = await findRefused(db, email);
  if (refused) return refused.reason;
  const clearedAt = await findClearedAt(db, email);
  if (clearedAt === undefined) return null;
  const arrived = and(
    eq(sentMails.userId, id),
    eq(sentMails.state, "sent"),
    notInArray(sentMails.template, TO_ANOTHER_ADDRESS),
    gt(sentMails.sentAt, clearedAt),
    lte(sentMails.sentAt, new Date(now.getTime() - COMES_BACK_MS)),
  );
  return (await db.$count(sentMails, arrived)) > 0 ? null : "untried";
}

export async function deleteAddressesOfNobody(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_OF_NOBODY_MS);
  const nobodys = sql`not exists (select 1 from ${user} where
    ${addressKeySql(sql`${user.email}`)} = ${refusedAddresses.addressKey})`;
  await db.delete(refusedAddresses).where(and(lt(refusedAddresses.since, before), nobodys));
  // No mail server reports as late as that.
  await db.delete(clearedAddresses).where(lt(clearedAddresses.at, before));
}
