import { spawnSync } from "node:child_process";
import { closeSync, createReadStream, fstatSync, openSync, readSync } from "node:fs";
import type { Readable } from "node:stream";
import { BackupFailure } from "./backup-failure.ts";
import { programOf, startProgram } from "./postgres-programs.ts";

/** How many bytes of a dump's beginning can hold the making of its schemas, and of its end its end. */
const HEAD = 65_536;
const TAIL = 4096;

/** What pg_dump writes last into a dump of plain SQL. */
const COMPLETE = "-- PostgreSQL database dump complete";

/**
 * A dump as SQL: of pg_dump's own formats or plain. The stream ends only where the dump is whole;
 * otherwise it fails.
 */
export async function* dumpAsSql(file: string): AsyncGenerator<Buffer | string> {
  const program = programOf("pg_restore");
  const isArchive = spawnSync(program, ["--list", file], { stdio: "ignore" }).status === 0;
  if (!isArchive) {
    assertWholeSql(file);
    return yield* withSchema(createReadStream(file));
  }
  const args = ["--no-owner", "--no-privileges", "--file=-", file];
  const { child, done } = startProgram(program, args, process.env);
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
