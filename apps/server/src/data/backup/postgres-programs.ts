import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
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
