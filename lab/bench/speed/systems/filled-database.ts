import { openDatabase } from "@sovereign/server/src/data/engine/open-database.ts";
import { createPasswords } from "@sovereign/server/src/modules/accounts/passwords/passwords.ts";
import { pino } from "pino";
import { changedFile } from "#topology/changed-file.ts";
import { query } from "#topology/query.ts";

export const PASSWORD = "a sentence to keep";

/** Members whose password has the real hashing cost; all others' is nearly free to verify. */
export const COSTLY_SIGN_INS = 4;

/** Returns the hash of {@link PASSWORD}, nearly free or at the real cost. */
export const passwordHash = (light: boolean): Promise<string> =>
  createPasswords({ light }).hash(PASSWORD, "seed");

/** Migrates a database and adds members as fill.sql does. */
export async function fillDatabase(
  databaseUrl: string,
  dataDir: string,
  members: number,
): Promise<void> {
  const log = pino({ level: "silent" });
  const database = await openDatabase({ databaseUrl, dataDir, poolSize: 1, log });
  await database.close();
  const filling = changedFile("lab/bench/speed/systems/fill.sql", [
    ["MEMBERS", members],
    ["COSTLY_SIGN_INS", COSTLY_SIGN_INS],
    ["REAL_HASH", await passwordHash(false)],
    ["LIGHT_HASH", await passwordHash(true)],
  ]);
  // The product's pool would end statements that take this long.
  await query(databaseUrl, filling);
  await query(databaseUrl, "vacuum analyze");
}
