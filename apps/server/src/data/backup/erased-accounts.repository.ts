import { createHash, createHmac } from "node:crypto";
import { appendFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expiredErasures, instantOf, stampOf } from "@sovereign/domain/backup-expiry";
import { sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { createKeyedQueue } from "#locks/locks.ts";
import type { BackupTarget } from "#providers/backup-target/backup-target.ts";
import { BackupFailure } from "./backup-failure.ts";

/** The erased accounts, which outlive a replaced database: a time and a hashed id per line. */
export const erasedAccountsFile = (dataDir: string): string => join(dataDir, "erased-accounts");

/** A member's key in the list; `closed_purchases` uses the same. */
export const erasedKey = (memberId: string): string =>
  createHash("sha256").update(`revenuecat:${memberId}`).digest("base64url");

export async function recordErased(dataDir: string, key: string, now: Date): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  // It begins a line of its own: a full disk or a power cut may have cut off the one before.
  const line = `\n${now.toISOString()} ${key}\n`;
  await appendFile(erasedAccountsFile(dataDir), line, { mode: 0o600, flush: true });
}

/** Returns the lines of a list; none for a missing file if `isOptional`. */
async function linesOf(file: string, isOptional: boolean): Promise<string[]> {
  const list = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (isOptional && error.code === "ENOENT") return "";
    throw error;
  });
  return list.split("\n").filter(Boolean);
}

/** Returns the keys of a list; none for a missing file if `isOptional`. */
export async function readErased(file: string, isOptional: boolean): Promise<string[]> {
  return (await linesOf(file, isOptional)).flatMap((line) => entryOf(line)?.key ?? []);
}

/** At the target each erased account is the name of a file in this folder. */
const AT_TARGET = "erased";

const TAG_LENGTH = 22;

/** Proves that this deployment recorded the deletion: others may be able to write to the target. */
const tagOf = (secret: string, name: string): string =>
  createHmac("sha256", secret)
    .update(`erased-account:${name}`)
    .digest("base64url")
    .slice(0, TAG_LENGTH);

/** An account that is recorded at the target as erased. */
export type ErasedRecord = { key: string; at: Date; name: string; tag: string };

/** Returns the records at the target, which {@link genuineKeys} verifies. */
export async function readErasedAt(target: BackupTarget): Promise<ErasedRecord[]> {
  return (await target.list(AT_TARGET)).flatMap((file) => {
    const [, name = "", stamp = "", key, tag = ""] =
      /^((.{20})_([\w-]{43}))_([\w-]{22})$/.exec(file) ?? [];
    return key ? { key, at: instantOf(stamp), name, tag } : [];
  });
}

/**
 * Returns the keys of the records that a server with this secret wrote. Throws a
 * {@link BackupFailure} for another since `since`, whose account a restore could bring back.
 */
export function genuineKeys(
  records: readonly ErasedRecord[],
  { secret = "", since }: { secret: string | undefined; since: Date },
): string[] {
  const isGenuine = ({ name, tag }: ErasedRecord) => tag === tagOf(secret, name);
  const others = records.filter((record) => !isGenuine(record) && record.at >= since);
  if (others.length > 0) {
    throw new BackupFailure(
      `${others.length} of the accounts recorded in ${AT_TARGET}/ as deleted were not recorded with this AUTH_SECRET, so someone else may have. If you changed it since the backup, add --other-secret to delete them again; otherwise remove them: ${AT_TARGET}/${others[0]?.name}_…`,
    );
  }
  return records.filter(isGenuine).map(({ key }) => key);
}

/** Returns a function that records DATA_DIR's list at the target, where it outlives this machine. */
export function createErasedSender(options: {
  dataDir: string;
  target: BackupTarget;
  days: number;
  secret: string | undefined;
}): (now: Date) => Promise<void> {
  const { dataDir, target, days, secret = "" } = options;
  const file = erasedAccountsFile(dataDir);
  // The night's backup and the job of each minute share the draft.
  const inTurn = createKeyedQueue();
  let sent = 0;
  async function send(now: Date): Promise<void> {
    const lines = await linesOf(file, true);
    if (lines.length === sent) return;
    const names = lines
      .flatMap((line) => nameOf(line) ?? [])
      .map((name) => `${name}_${tagOf(secret, name)}`);
    const known = [...(await target.list(AT_TARGET)), ...expiredErasures(names, now, days)];
    const draft = `${file}.draft`;
    for (const name of names) {
      if (known.includes(name)) continue;
      await writeFile(draft, `${name}\n`, { mode: 0o600 });
      await target.put(draft, `${AT_TARGET}/${name}`);
    }
    await rm(draft, { force: true });
    sent = lines.length;
  }
  return (now) => inTurn("send", () => send(now));
}

/** Undefined for a line that a power cut left incomplete. */
function entryOf(line: string): { at: Date; key: string } | undefined {
  const [, at = "", key] = /^(\S+Z) ([\w-]{43})$/.exec(line) ?? [];
  return key ? { at: new Date(at), key } : undefined;
}

function nameOf(line: string): string | undefined {
  const entry = entryOf(line);
  return entry && `${stampOf(entry.at)}_${entry.key}`;
}

/** Deletes records, at the target, of accounts that no backup can contain any more. */
export async function expireErased(target: BackupTarget, now: Date, days: number): Promise<void> {
  const names = expiredErasures(await target.list(AT_TARGET), now, days);
  for (const name of names) await target.remove(`${AT_TARGET}/${name}`);
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
