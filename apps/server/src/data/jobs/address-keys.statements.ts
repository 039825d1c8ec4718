import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { secretOfAddresses } from "./mail-keys.ts";

/** The key of a hash that SQL computes, as `addressKeyOf` has it. */
const keyed = (plain: SQL) =>
  sql`'k' || encode(sha256(decode(${secretOfAddresses().toString("hex")}, 'hex') || ${plain}), 'hex')`;

/** The key of an address in a column, as `addressKeyOf` computes it. */
export const addressKeySql = (address: SQL) =>
  keyed(sql`sha256(convert_to(lower(${address}), 'UTF8'))`);

/** Computes the keys of rows of earlier versions, which had a hash without a key. */
export async function keyEarlierAddresses(db: Database): Promise<void> {
  const columns = [
    [sql`refused_addresses`, sql`address_key`, sql`true`],
    [sql`cleared_addresses`, sql`address_key`, sql`true`],
    [
      sql`trial_mailboxes`,
      sql`mailbox_key`,
      sql`(known.taken_at is not null or earlier.taken_at is null)`,
    ],
  ] as const;
  for (const [table, key] of columns) {
    await db.execute(sql`update ${table} as earlier set ${key} = ${keyed(sql`decode(${key}, 'hex')`)}
      where ${key} ~ '^[0-9a-f]{64}$' and not exists (select 1 from ${table} as known
        where known.${key} = ${keyed(sql`decode(earlier.${key}, 'hex')`)})`);
  }
  // An address may have both rows: the later one is keyed, and used free days stay used.
  await db.execute(sql`update trial_mailboxes as known set code = earlier.code,
      code_id = earlier.code_id, subscription_id = earlier.subscription_id,
      taken_at = earlier.taken_at, held_until = null
    from trial_mailboxes as earlier where earlier.mailbox_key ~ '^[0-9a-f]{64}$'
      and known.mailbox_key = ${keyed(sql`decode(earlier.mailbox_key, 'hex')`)}
      and known.taken_at is null and earlier.taken_at is not null`);
  for (const [table, key, isKept] of columns) {
    // A row written a moment ago has no key yet, and waits for the next run.
    await db.execute(sql`delete from ${table} as earlier using ${table} as known
      where earlier.${key} ~ '^[0-9a-f]{64}$'
        and known.${key} = ${keyed(sql`decode(earlier.${key}, 'hex')`)} and ${isKept}`);
  }
}
