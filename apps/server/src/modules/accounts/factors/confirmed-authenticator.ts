import { randomUUID } from "node:crypto";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { createFactorSecrets } from "./factor-secrets.ts";
import { addVerifiedFactor } from "./factors.repository.ts";

/** For the seed: an authenticator app with a known key in base32. */
export function createConfirmedAuthenticator(options: {
  db: Database;
  authSecret: string;
  clock: Clock;
}) {
  const { db, authSecret, clock } = options;
  const secrets = createFactorSecrets(authSecret);
  return async (userId: string, key: string): Promise<void> => {
    const id = randomUUID();
    const named = { id, userId, friendlyName: "Demo authenticator" };
    await addVerifiedFactor(db, { ...named, sealed: secrets.seal(id, key) }, clock());
  };
}
