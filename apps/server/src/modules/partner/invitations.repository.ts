import { mailboxOf } from "@sovereign/domain/credentials";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { addressKeyOf } from "#jobs/mail-keys.ts";

const instant = z.coerce.date();

const row = z.object({
  user_id: z.string(),
  id: z.string(),
  address: z.string().nullable(),
  name: z.string(),
  own_name: z.string(),
  made_at: instant,
  expires_at: instant,
  mails: z.int(),
  declined_at: instant.nullable(),
});
export type Invitation = z.infer<typeof row>;

const COLUMNS = sql.raw(Object.keys(row.shape).join(", "));

export async function findOwn(db: Database, userId: string): Promise<Invitation | null> {
  const { rows } = await db.execute(sql`
    select ${COLUMNS} from partner_invitations where user_id = ${userId}`);
  return rows[0] ? row.parse(rows[0]) : null;
}

export async function findById(db: Database, id: string): Promise<Invitation | null> {
  const { rows } = await db.execute(sql`
    select ${COLUMNS} from partner_invitations where id = ${id}::uuid`);
  return rows[0] ? row.parse(rows[0]) : null;
}

type NewInvitation = {
  userId: string;
  id: string;
  address: string | null;
  name: string;
  ownName: string;
  madeAt: Date;
  expiresAt: Date;
};

/** Replaces one that is over. */
export async function insertInvitation(tx: Database, given: NewInvitation): Promise<Invitation> {
  const { userId, id, address, name, ownName, madeAt, expiresAt } = given;
  await tx.execute(sql`delete from partner_invitations where user_id = ${userId}`);
  const { rows } = await tx.execute(sql`
    insert into partner_invitations
      (user_id, id, address, name, own_name, made_at, expires_at, mails)
    values (${userId}, ${id}::uuid, ${address}, ${name}, ${ownName},
      ${madeAt.toISOString()}::timestamptz, ${expiresAt.toISOString()}::timestamptz,
      ${address === null ? 0 : 1})
    returning ${COLUMNS}`);
  return row.parse(rows[0]);
}

/** Counts one more email of an open invitation; returns null at the limit, or when it is over. */
export async function countMail(
  tx: Database,
  id: string,
  { most, now }: { most: number; now: Date },
): Promise<Invitation | null> {
  const { rows } = await tx.execute(sql`
    update partner_invitations set mails = mails + 1
    where id = ${id}::uuid and address is not null and declined_at is null
      and expires_at > ${now.toISOString()}::timestamptz and mails < ${most}
    returning ${COLUMNS}`);
  return rows[0] ? row.parse(rows[0]) : null;
}

/** Deletes an open invitation that is accepted; returns false where another was faster. */
export async function takeInvitation(tx: Database, id: string, now: Date): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    delete from partner_invitations
    where id = ${id}::uuid and declined_at is null and expires_at > ${now.toISOString()}::timestamptz
    returning id`);
  return rows.length > 0;
}

export async function deleteInvitation(tx: Database, userId: string): Promise<void> {
  await tx.execute(sql`delete from partner_invitations where user_id = ${userId}`);
}

/** Deletes the address with the no; returns the inviter, or null of one that is over. */
export async function declineInvitation(tx: Database, id: string, now: Date) {
  const at = now.toISOString();
  const { rows } = await tx.execute<{ user_id: string }>(sql`
    update partner_invitations set declined_at = ${at}::timestamptz, address = null
    where id = ${id}::uuid and declined_at is null and expires_at > ${at}::timestamptz
    returning user_id`);
  return rows[0]?.user_id ?? null;
}

/** Deletes the addresses of invitations that have run out. */
export async function forgetAddresses(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    update partner_invitations set address = null
    where address is not null and expires_at <= ${now.toISOString()}::timestamptz`);
}

/** Deletes a member's address from open invitations of others. */
export async function forgetAddressOf(tx: Database, userId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update partner_invitations set address = null,
      expires_at = least(expires_at, ${now.toISOString()}::timestamptz)
    where address = (select email from "user" where id = ${userId})`);
}

/** The key of a mailbox, whatever tag an address of it has. */
export const mailboxKeyOf = (address: string): string => addressKeyOf(mailboxOf(address));

export async function refuseInvitations(tx: Database, mailboxKey: string, now: Date) {
  await tx.execute(sql`
    insert into partner_refusals (address_key, since)
    values (${mailboxKey}, ${now.toISOString()}::timestamptz) on conflict do nothing`);
}

/** Whether a mailbox wants no invitation of this member: of none at all, or not of them. */
export async function isRefusedBy(db: Database, address: string, inviterId: string) {
  const { rows } = await db.execute<{ email: string | null }>(sql`
    select null as email from partner_refusals where address_key = ${mailboxKeyOf(address)}
    union all
    select blocker.email from partner_blocks block join "user" blocker on blocker.id = block.user_id
    where block.blocked_id = ${inviterId}`);
  const mailbox = mailboxOf(address);
  return rows.some(({ email }) => email === null || mailboxOf(email) === mailbox);
}

export async function block(tx: Database, userId: string, blockedId: string): Promise<void> {
  await tx.execute(sql`
    insert into partner_blocks (user_id, blocked_id)
    select ${userId}, id from "user" where id = ${blockedId} for key share
    on conflict do nothing`);
}

/** Returns who of the two has blocked the other. */
export async function findBlockers(db: Database, one: string, other: string): Promise<string[]> {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    select user_id from partner_blocks
    where (user_id = ${one} and blocked_id = ${other})
      or (user_id = ${other} and blocked_id = ${one})`);
  return rows.map(({ user_id }) => user_id);
}
