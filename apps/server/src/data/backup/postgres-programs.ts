import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  createReadStream,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
} from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { BackupFailure } from "./backup-failure.ts";

/** Where Debian keeps the programs of each version. */
const DEBIAN = "/usr/lib/postgresql";

/** PostgreSQL's own program: of POSTGRES_BIN, the newest that is installed, or the one on PATH. */
export function programOf(name: "pg_dump" | "pg_restore" | "psql"): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const folders = versions
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(DEBIAN, version, "bin"));
  const given = process.env.POSTGRES_BIN ? [process.env.POSTGRES_BIN] : [];
  const found = [...given, ...folders].map((folder) => join(folder, name)).find(existsSync) ?? name;
  if (spawnSync(found, ["--version"]).status !== 0) {
    throw new BackupFailure(
      `${name} is missing. Install PostgreSQL's client programs (Debian: apt-get install postgresql-client), or set POSTGRES_BIN to their folder.`,
    );
  }
  return found;
}

/** How a program reaches a database without its password among the arguments, which all can read. */
export function connectionOf(databaseUrl: string): { url: string; env: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = "";
  return {
    url: url.href,
    env: {
      ...process.env,
      PGAPPNAME: "sovereign-restore",
      ...(password && { PGPASSWORD: password }),
    },
  };
}

/** Starts a program and collects the first error it reports, which quotes no rows. */
export function startProgram(program: string, args: string[], env: NodeJS.ProcessEnv) {
  const child = spawn(program, args, { env, stdio: ["pipe", "pipe", "pipe"] });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  return { child, done: ended(child, () => said) };
}

async function ended(child: ChildProcess, said: () => string): Promise<void> {
  const [code] = await once(child, "close");
  if (code === 0) return;
  const reason = said()
    .split("\n")
    .find((line) => /error|fatal/i.test(line));
  throw new BackupFailure(reason?.trim() ?? "PostgreSQL's program ended without a reason.");
}

/** How many bytes of a dump's beginning can hold the making of its schemas, and of its end its end. */
const HEAD = 65_536;
const TAIL = 4096;

/** What pg_dump writes last into a dump of plain SQL. */
const COMPLETE = "-- PostgreSQL database dump complete";

/** Whether a file is a dump in one of pg_dump's own formats, and not SQL. */
export const isArchive = (file: string): boolean =>
  spawnSync(programOf("pg_restore"), ["--list", file], { stdio: "ignore" }).status === 0;

/**
 * A dump as SQL: of pg_dump's own formats or plain. The stream ends only where the dump is whole;
 * otherwise it fails.
 */
export async function* dumpAsSql(file: string): AsyncGenerator<Buffer | string> {
  if (!isArchive(file)) {
    assertWholeSql(file);
    return yield* withSchema(createReadStream(file));
  }
  const args = ["--no-owner", "--no-privileges", "--file=-", file];
  const { child, done } = startProgram(programOf("pg_restore"), args, process.env);
  // Awaited at the end; until then a failure must not end this process.
  done.catch(() => undefined);
  yield* withSchema(child.stdout);
  await done;
}

/** A dump that names its schemas makes `public`, which every database has. */
async function* withSchema(sql: Readable): AsyncGenerator<Buffer | string> {
  let read = 0;
  for await (const chunk of sql) {
    if (read < HEAD) {
      yield Buffer.from(
        chunk
          .toString("latin1")
          .replace(/^CREATE SCHEMA public;$/m, "CREATE SCHEMA IF NOT EXISTS public;"),
        "latin1",
      );
    } else yield chunk;
    read += chunk.length;
  }
}

function assertWholeSql(file: string): void {
  const opened = openSync(file, "r");
  try {
    const { size } = fstatSync(opened);
    const tail = Buffer.alloc(Math.min(size, TAIL));
    if (size > 0) readSync(opened, tail, 0, tail.length, size - tail.length);
    if (!tail.includes(COMPLETE)) throw new BackupFailure("The backup is not a whole pg_dump.");
  } finally {
    closeSync(opened);
  }
}
