import type { Database } from "#database/database.ts";
import { PASSWORD_PROVIDER } from "./credentials.repository.ts";
import type { Library } from "./library.ts";
import { findMemberByEmail } from "./members.repository.ts";
import type { Passwords } from "./passwords.ts";

export type NewMember = {
  email: string;
  password: string;
  role: "user" | "admin";
  timeZone: string;
};

/**
 * Makes a member whose address needs no confirmation, for the seed. A member who exists already is
 * given as they are.
 */
export function createConfirmedMember(options: {
  db: Database;
  library: Library;
  passwords: Passwords;
}) {
  const { db, library, passwords } = options;
  return async ({ email, password, role, timeZone }: NewMember): Promise<{ id: string }> => {
    const existing = await findMemberByEmail(db, email);
    if (existing) return { id: existing.id };
    const hash = await passwords.hash(password);
    const { internalAdapter } = await library.$context;
    const { id } = await internalAdapter.createUser(
      { name: "", email, emailVerified: true, role, timeZone },
      { method: "email-password" },
    );
    const account = { userId: id, accountId: id, providerId: PASSWORD_PROVIDER, password: hash };
    await internalAdapter.linkAccount(account);
    return { id };
  };
}
