import { normalizeAddress } from "@sovereign/domain/credentials";
import { pino } from "pino";
import type { Database } from "#database/database.ts";
import { openDatabase } from "#database/open-database.ts";
import { makeOwner } from "#modules/office/staff/first-owner.repository.ts";
import { readConfig } from "#settings/config.ts";

const USAGE = "Use: admin make-owner <address> [name]";

async function run(db: Database, [verb, address = "", name]: string[]): Promise<string> {
  const email = normalizeAddress(address);
  if (verb !== "make-owner" || !email) throw new Error(USAGE);
  const outcome = await makeOwner(db, { email, name }, new Date());
  if (outcome === "unknown") {
    throw new Error(
      `Nobody has confirmed the address ${email}. Sign up with it first, then run this again.`,
    );
  }
  return outcome === "made"
    ? `${email} is an owner. They enter at /office with a passkey or an authenticator app.`
    : `${email} is on the team already; an owner changes roles at /office/team.`;
}

/** The command `npm run server -- admin make-owner <address> [name]` (decision 120). */
export async function admin(given: string[]): Promise<void> {
  try {
    const {
      databaseUrl,
      databaseDirectUrl: directUrl,
      databaseOwnerUrl: ownerUrl,
      dataDir,
    } = readConfig(process.env);
    const place = { databaseUrl, directUrl, ownerUrl, dataDir, besideServer: true };
    const database = await openDatabase({ ...place, poolSize: 1, log: pino({ level: "silent" }) });
    const message = await run(database.db, given).finally(database.close);
    process.stdout.write(`${message}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
