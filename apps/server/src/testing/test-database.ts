import { createHash, randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { pino } from "pino";
import type { OpenDatabase, StatementListener } from "#database/database.ts";
import { openDatabase, openPglite } from "#database/open-database.ts";

/** Which database this run of the tests uses: TEST_DATABASE=pglite (default) or postgres. */
export const testDatabaseKind = process.env.TEST_DATABASE === "postgres" ? "postgres" : "pglite";

/** Safe to delete at any time. */
const CACHE = fileURLToPath(new URL("../../../../.cache/tests", import.meta.url));

let image: Promise<Blob> | undefined;

/**
 * An empty, migrated database of its own: PGlite in memory, or a fresh database on the PostgreSQL
 * server of TEST_DATABASE_URL that is dropped on close.
 */
export async function openTestDatabase(onStatement?: StatementListener): Promise<OpenDatabase> {
  if (testDatabaseKind === "pglite") {
    image ??= migratedImage();
    return openPglite(await PGlite.create({ loadDataDir: await image }), onStatement);
  }
  const { url, drop } = await createPostgresDatabase();
  const database = await openDatabase({
    databaseUrl: url,
    dataDir: "",
    poolSize: 5,
    log: pino({ level: "silent" }),
    ...(onStatement && { onStatement }),
  });
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}

/** Creates an empty database on the server of TEST_DATABASE_URL; gives its URL and how to drop it. */
export async function createPostgresDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const adminUrl = process.env.TEST_DATABASE_URL;
  if (!adminUrl) throw new Error("TEST_DATABASE=postgres needs TEST_DATABASE_URL");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await asAdmin(adminUrl, `create database ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asAdmin(adminUrl, `drop database ${name} with (force)`) };
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/**
 * The files of a migrated database, made once per set of migrations and kept between runs: loading
 * them takes a fraction of what making a database anew does.
 */
async function migratedImage(): Promise<Blob> {
  const file = join(CACHE, `test-database-${migrationsHash()}.tar`);
  if (existsSync(file)) return new Blob([await readFile(file)]);
  const pglite = await PGlite.create();
  await openPglite(pglite);
  // Nobody connects to these two, and without them the files are two thirds.
  await pglite.exec("update pg_database set datistemplate = false");
  for (const name of ["template0", "template1"]) await pglite.exec(`drop database ${name}`);
  const files = await pglite.dumpDataDir("none");
  await pglite.close();
  await mkdir(CACHE, { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, new Uint8Array(await files.arrayBuffer()), { mode: 0o600 });
  await rename(draft, file);
  return files;
}

function migrationsHash(): string {
  const folder = fileURLToPath(new URL("../data/schema/migrations", import.meta.url));
  // The manifest pins the version of PGlite that the files belong to.
  const manifest = readFileSync(new URL("../../package.json", import.meta.url));
  const hash = createHash("sha256").update(manifest);
  // A migration that the journal does not name is never applied.
  const journal = join("meta", "_journal.json");
  for (const name of [...readdirSync(folder).sort(), journal]) {
    if (!name.endsWith(".sql") && name !== journal) continue;
    hash.update(name).update(readFileSync(join(folder, name)));
  }
  return hash.digest("hex").slice(0, 16);
}
