import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { addressOf } from "#modules/accounts/accounts.errors.ts";
import type { Passwords } from "#modules/accounts/passwords/passwords.ts";
import { findMemberByEmail } from "./members.repository.ts";
import { createAccount } from "./new-accounts.repository.ts";

export type NewMember = {
  email: string;
  password: string;
  role: "user" | "admin";
  timeZone: string;
};

export function createConfirmedMember(options: {
  db: Database;
  passwords: Passwords;
  clock: Clock;
}) {
  const { db, passwords, clock } = options;
  return async ({ password, role, timeZone, ...typed }: NewMember): Promise<{ id: string }> => {
    const email = addressOf(typed.email);
    const existing = await findMemberByEmail(db, email);
    if (existing) return { id: existing.id };
    const passwordHash = await passwords.hash(password, "seed");
    const account = { email, passwordHash, role, timeZone, emailVerified: true };
    return { id: (await createAccount(db, account, clock())).id };
  };
}
