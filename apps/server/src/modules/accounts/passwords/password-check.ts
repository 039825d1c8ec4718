import type { Database } from "#database/database.ts";
import type { AccountLimits } from "#modules/accounts/accounts.limits.ts";
import { Problem } from "#problems/problem.ts";
import { findCredentials } from "./credentials.repository.ts";
import type { Passwords } from "./passwords.ts";

type Credentials = { email: string; earlier?: string; password: string };

export type CheckPassword = ReturnType<typeof createPasswordCheck>;

/** Throws `auth.invalid_credentials`; strangers wait behind a device of the account (decision 35). */
export function createPasswordCheck(options: {
  db: Database;
  passwords: Passwords;
  limits: AccountLimits;
}) {
  const { db, passwords, limits } = options;
  return async (
    { email, earlier, password }: Credentials,
    { clientAddress, isOwnDevice }: { clientAddress: string; isOwnDevice: boolean },
  ): Promise<{ userId: string; emailVerified: boolean; hash: string }> => {
    if (!isOwnDevice) passwords.assertOpenTo(clientAddress);
    const given = await limits.countPasswordTry({ email, clientAddress, isOwnDevice });
    const found = await findCredentials(db, email, earlier);
    // An unknown email has the same response time as a wrong password.
    const hash = found?.hash ?? passwords.decoy;
    const right = await passwords
      .verify({ hash, password }, clientAddress, given.rank)
      .catch(async (error: unknown) => {
        await given.unchecked();
        throw error;
      });
    if (!found?.hash || !right) {
      await limits.recordWrongPassword(email);
      throw new Problem("auth.invalid_credentials");
    }
    await given.right();
    return { ...found, hash };
  };
}
