import { createHash } from "node:crypto";
import { appendFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";

/**
 * The list of the accounts that were erased, which outlives a database that is replaced: a time and a
 * hash of the member's id on each line, so that it names nobody.
 */
export const erasedAccountsFile = (dataDir: string): string => join(dataDir, "erased-accounts");

/** What stands in the list for a member: what `closed_purchases` has for them too. */
export const erasedKey = (memberId: string): string =>
  createHash("sha256").update(`revenuecat:${memberId}`).digest("base64url");

/** Adds an account to the list; it may stand there twice. */
export async function recordErased(dataDir: string, key: string, now: Date): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const line = `${now.toISOString()} ${key}\n`;
  await appendFile(erasedAccountsFile(dataDir), line, { mode: 0o600, flush: true });
}

/** The keys of a list; none where there is no such file and that is allowed. */
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

/**
 * Has the accounts of these keys that a restored backup has brought back deleted once more: a server
 * finds them at its next look, within a minute of its start. Returns how many there are.
 */
export async function eraseAgain(db: Database, keys: readonly string[]): Promise<number> {
  const { rows } = await db.execute(sql`
    insert into account_deletions (receipt, member_id, state, touched_at)
    select 'D-' || upper(substr(md5(random()::text), 1, 8)), u.id, 'asked', 'epoch'
    from "user" u where ${KEY_OF_MEMBER} in (
      select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))
    on conflict do nothing
    returning receipt`);
  return rows.length;
}
