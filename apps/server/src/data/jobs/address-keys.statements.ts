import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { secretOfAddresses } from "./mail-keys.ts";

/** The key of a hash that SQL computes, as `addressKeyOf` has it. */
const keyed = (plain: SQL) =>
  sql`'k' || encode(sha256(decode(${secretOfAddresses().toString("hex")}, 'hex') || ${plain}), 'hex')`;

/** The key of an address in a column, as `addressKeyOf` computes it. */
export const addressKeySql = (address: SQL) =>
  keyed(sql`sha256(convert_to(lower(${address}), 'UTF8'))`);

/** Gives the rows of earlier versions, which had a hash without a key, their keys. */
export async function keyEarlierAddresses(db: Database): Promise<void> {
  const columns = [
    [sql`refused_addresses`, sql`address_key`],
    [sql`cleared_addresses`, sql`address_key`],
    [sql`trial_mailboxes`, sql`mailbox_key`],
  ] as const;
  for (const [table, key] of columns) {
    await db.execute(sql`update ${table} as earlier set ${key} = ${keyed(sql`decode(${key}, 'hex')`)}
      where ${key} ~ '^[0-9a-f]{64}$' and not exists (select 1 from ${table} as known
        where known.${key} = ${keyed(sql`decode(earlier.${key}, 'hex')`)})`);
    // Of an address that has both, the later row is keyed.
    await db.execute(sql`delete from ${table} where ${key} ~ '^[0-9a-f]{64}$'`);
  }
}
