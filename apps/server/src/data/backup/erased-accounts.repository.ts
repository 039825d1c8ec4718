import { createHash } from "node:crypto";
import { appendFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";

/** The erased accounts, which outlive a replaced database: a time and a hashed id per line. */
export const erasedAccountsFile = (dataDir: string): string => join(dataDir, "erased-accounts");

/** A member's key in the list; `closed_purchases` uses the same. */
export const erasedKey = (memberId: string): string =>
  createHash("sha256").update(`revenuecat:${memberId}`).digest("base64url");

export async function recordErased(dataDir: string, key: string, now: Date): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const line = `${now.toISOString()} ${key}\n`;
  await appendFile(erasedAccountsFile(dataDir), line, { mode: 0o600, flush: true });
}

/** Returns the keys of a list; none for a missing file if `isOptional`. */
export async function readErased(file: string, isOptional: boolean): Promise<string[]> {
  const list = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (isOptional && error.code === "ENOENT") return "";
    throw error;
  });
  return list.split("\n").flatMap((line) => line.split(" ")[1] ?? []);
}

const KEY_OF_MEMBER = sql.raw(
  `rtrim(translate(encode(sha256(convert_to('revenuecat:' || u.id, 'UTF8')), 'base64'), '+/', '-_'), '=')`,
);

/** Schedules restored accounts with these keys for deletion; returns their number. */
export async function eraseAgain(db: Database, keys: readonly string[]): Promise<number> {
  const { rows } = await db.execute(sql`
    insert into account_deletions (receipt, member_id, state, touched_at)
    select 'D-' || upper(substr(md5(random()::text), 1, 8)), u.id, 'requested', 'epoch'
    from "user" u where ${KEY_OF_MEMBER} in (
      select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))
    on conflict do nothing
    returning receipt`);
  return rows.length;
}
