import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { migrationsFolder } from "#database/migrate.ts";
import { createPayloadSeal } from "#jobs/sealed-payload.ts";
import { BackupFailure } from "./backup-failure.ts";
import { dumpAsSql, isArchive, programOf } from "./postgres-programs.ts";

/** The tables that tell of which version a dump is, and what it was sealed with. */
const MIGRATIONS = "__drizzle_migrations";
const PUSH_KEYS = "push_keys";

/** How a dump writes a table's rows. */
const COPY = /^COPY \S*?\.?"?(\w+)"? \(([^)]*)\) FROM stdin;$/;

type Row = Record<string, string | undefined>;

/**
 * Throws a {@link BackupFailure} where a dump is of a newer version than this one, or was sealed under
 * another secret than the restored database will be opened with. Without a secret that is not checked.
 */
export async function assertRestorable(file: string, secret: string | undefined): Promise<void> {
  const { [MIGRATIONS]: migrations = [], [PUSH_KEYS]: keys = [] } = await rowsOf(file);
  const known = knownMigrations();
  if (migrations.some(({ created_at }) => !known.has(Number(created_at)))) {
    throw new BackupFailure(
      "The backup is of a newer version of the product: its database has changes that this one does not know. Restore it with that version.",
    );
  }
  if (secret !== undefined && keys.some((key) => !opens(key.sealed_private_key, secret))) {
    throw new BackupFailure(
      "The backup was sealed under another AUTH_SECRET. Under this one members' second factors, recovery codes and waiting mails cannot be opened. Set that AUTH_SECRET, or add --other-secret.",
    );
  }
}

function knownMigrations(): Set<number> {
  const journal = JSON.parse(readFileSync(join(migrationsFolder, "meta/_journal.json"), "utf8"));
  return new Set(journal.entries.map(({ when }: { when: number }) => when));
}

function opens(sealed = "", secret: string): boolean {
  try {
    createPayloadSeal(secret, "push key").open(sealed);
    return true;
  } catch {
    return false;
  }
}

/** The rows of both tables as the dump holds them. */
async function rowsOf(file: string): Promise<Record<string, Row[]>> {
  const rows: Record<string, Row[]> = {};
  let table: { name: string; columns: string[] } | undefined;
  for await (const line of createInterface({ input: await sqlOf(file) })) {
    if (line === "\\.") table = undefined;
    else if (table) {
      const values = line.split("\t");
      const row = Object.fromEntries(table.columns.map((column, at) => [column, values[at]]));
      rows[table.name] = [...(rows[table.name] ?? []), row];
    } else {
      const [, name = "", columns = ""] = COPY.exec(line) ?? [];
      if (name === MIGRATIONS || name === PUSH_KEYS) table = { name, columns: columns.split(", ") };
    }
  }
  return rows;
}

/** The SQL of both tables of an archive; of a dump that is SQL all of it. */
async function sqlOf(file: string): Promise<Readable> {
  if (!isArchive(file)) return Readable.from(dumpAsSql(file));
  const tables = [MIGRATIONS, PUSH_KEYS].map((name) => `--table=${name}`);
  const args = ["--data-only", ...tables, "--file=-", file];
  const child = spawn(programOf("pg_restore"), args, { stdio: ["ignore", "pipe", "ignore"] });
  // What is wrong with a damaged archive is said by the restore itself, which reads all of it.
  child.once("error", () => child.stdout.destroy());
  await once(child, "spawn");
  return child.stdout;
}
