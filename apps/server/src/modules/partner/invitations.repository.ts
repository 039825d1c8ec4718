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

/** Deletes the address with the no; returns the inviter, or no one of one that is over. */
export async function declineInvitation(tx: Database, id: string, now: Date): Promise<string[]> {
  const at = now.toISOString();
  const { rows } = await tx.execute<{ user_id: string }>(sql`
    update partner_invitations set declined_at = ${at}::timestamptz, address = null
    where id = ${id}::uuid and declined_at is null and expires_at > ${at}::timestamptz
    returning user_id`);
  return rows.map(({ user_id }) => user_id);
}

/** Invitations with an address of a mailbox, whatever its tag. */
async function findTo(tx: Database, mailboxKey: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string; address: string }>(sql`
    select id, address from partner_invitations where address is not null`);
  return rows.filter(({ address }) => mailboxKeyOf(address) === mailboxKey).map(({ id }) => id);
}

/** Declines every open invitation to a mailbox and deletes its addresses; returns the inviters. */
export async function declineAllTo(tx: Database, mailboxKey: string, now: Date): Promise<string[]> {
  const ids = await findTo(tx, mailboxKey);
  const at = now.toISOString();
  const { rows } = await tx.execute<{ user_id: string }>(sql`
    update partner_invitations set address = null,
      declined_at = case when expires_at > ${at}::timestamptz then ${at}::timestamptz end
    where id = any(${sql.param(ids)}::uuid[]) and declined_at is null
    returning user_id`);
  return rows.map(({ user_id }) => user_id);
}

/** Deletes the addresses of invitations that have run out. */
export async function forgetAddresses(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    update partner_invitations set address = null
    where address is not null and expires_at <= ${now.toISOString()}::timestamptz`);
}

/** Deletes a member's address from open invitations of others. */
export async function forgetAddressOf(tx: Database, userId: string, now: Date): Promise<void> {
  const [member] = await findMailboxes(tx, [userId]);
  if (!member) return;
  const ids = await findTo(tx, member.mailboxKey);
  await tx.execute(sql`
    update partner_invitations set address = null,
      expires_at = least(expires_at, ${now.toISOString()}::timestamptz)
    where id = any(${sql.param(ids)}::uuid[])`);
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
  const [inviter] = await findMailboxes(db, [inviterId]);
  const { rows } = await db.execute<{ email: string | null }>(sql`
    select null as email from partner_refusals where address_key = ${mailboxKeyOf(address)}
    union all
    select blocker.email from partner_blocks block join "user" blocker on blocker.id = block.user_id
    where block.blocked_id = ${inviterId}
    union all
    select blocker.email from partner_refusals refusal
    join "user" blocker on blocker.id = split_part(refusal.address_key, ' ', 1)
    where split_part(refusal.address_key, ' ', 2) = ${inviter?.mailboxKey ?? ""}`);
  const mailbox = mailboxOf(address);
  return rows.some(({ email }) => email === null || mailboxOf(email) === mailbox);
}

async function findMailboxes(db: Database, userIds: readonly string[]) {
  const { rows } = await db.execute<{ id: string; email: string }>(sql`
    select id, email from "user" where id = any(${sql.param([...userIds])}::text[])`);
  return rows.map(({ id, email }) => ({ id, mailboxKey: mailboxKeyOf(email) }));
}

/** Of someone who has blocked a mailbox, whatever account it has. */
const blockKeyOf = (userId: string, mailboxKey: string) => `${userId} ${mailboxKey}`;

/** Blocks an account, also at another address later, and its mailbox, also with another account. */
export async function block(
  tx: Database,
  userId: string,
  blockedId: string,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into partner_blocks (user_id, blocked_id)
    select ${userId}, id from "user" where id = ${blockedId} for key share
    on conflict do nothing`);
  await blockMailboxes(tx, [userId], blockedId, now);
}

async function blockMailboxes(
  tx: Database,
  blockerIds: readonly string[],
  blockedId: string,
  now: Date,
): Promise<void> {
  const [blocked] = await findMailboxes(tx, [blockedId]);
  if (!blocked) return;
  for (const id of blockerIds) {
    await refuseInvitations(tx, blockKeyOf(id, blocked.mailboxKey), now);
  }
}

/** In the transaction that deletes a member: their own blocks go, those of others hold. */
export async function leaveBlocks(tx: Database, userId: string, now: Date): Promise<void> {
  const { rows } = await tx.execute<{ user_id: string }>(sql`
    select user_id from partner_blocks where blocked_id = ${userId}`);
  const blockerIds = rows.map(({ user_id }) => user_id);
  await blockMailboxes(tx, blockerIds, userId, now);
  await tx.execute(sql`
    delete from partner_refusals where split_part(address_key, ' ', 1) = ${userId}`);
}

/** Deletes blocks by members who were deleted at the same time as the one they had blocked. */
export async function forgetBlocksOfGone(db: Database): Promise<void> {
  await db.execute(sql`
    delete from partner_refusals where position(' ' in address_key) > 0
      and split_part(address_key, ' ', 1) not in (select id from "user")`);
}

/** Returns who of the two has blocked the other. */
export async function findBlockers(db: Database, one: string, other: string): Promise<string[]> {
  const both = await findMailboxes(db, [one, other]);
  const keyOf = (id: string) => both.find((each) => each.id === id)?.mailboxKey ?? "";
  const keys = [blockKeyOf(one, keyOf(other)), blockKeyOf(other, keyOf(one))];
  const { rows } = await db.execute<{ user_id: string }>(sql`
    select user_id from partner_blocks
    where (user_id = ${one} and blocked_id = ${other})
      or (user_id = ${other} and blocked_id = ${one})
    union
    select split_part(address_key, ' ', 1) from partner_refusals
    where address_key = any(${sql.param(keys)}::text[])`);
  return rows.map(({ user_id }) => user_id);
}
