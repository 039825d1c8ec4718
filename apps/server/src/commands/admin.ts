import { normalizeAddress } from "@sovereign/domain/credentials";
import type { Database } from "#database/database.ts";
import { makeOwner } from "#staff/first-owner.repository.ts";
import { withDatabase } from "./with-database.ts";

async function run(db: Database, [, address = "", name]: string[]): Promise<string> {
  const email = normalizeAddress(address) ?? address;
  const outcome = await makeOwner(db, { email, name }, new Date());
  if (outcome === "unknown") {
    throw new Error(
      `Nobody has confirmed the address ${email}. Sign up with it first, then run this again.`,
    );
  }
  return outcome === "made"
    ? `${email} is an owner. They enter at /office with a passkey or an authenticator app.`
    : `${email} is on the team already; an owner changes roles at /office/team. If no owner can sign in, sign up with another address and run this for it.`;
}

/** The command `npm run server -- admin make-owner <address> [name]` (decision 120). */
export const admin = (given: string[]): Promise<void> => withDatabase(({ db }) => run(db, given));
