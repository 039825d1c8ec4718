import { randomUUID } from "node:crypto";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Gate } from "#http/gate.ts";
import type { Jobs } from "#jobs/jobs.ts";
import type { AccountLimits } from "#modules/accounts/accounts.limits.ts";
import type { FreshAuthentication } from "#modules/accounts/fresh/fresh-authentication.ts";
import type { AccountMails, TellOwners } from "#modules/accounts/mails/account-mails.ts";
import { createFactorMails } from "#modules/accounts/mails/factor-mails.ts";
import type { Revocations } from "#modules/accounts/sessions/revocations.ts";
import type { SessionService } from "#modules/accounts/sessions/session.service.ts";
import type { SmsProvider } from "#providers/ports.ts";
import type { Config } from "#settings/config.ts";
import { createFactorService } from "./factor.service.ts";
import type { FactorRemoval } from "./factor-removal.ts";
import { createFactorSecrets } from "./factor-secrets.ts";
import { addVerifiedFactor } from "./factors.repository.ts";
import { factorRoutes } from "./factors.routes.ts";
import { createProofService } from "./proof.service.ts";
import { createRecoveryCodesService } from "./recovery-codes.service.ts";

export function createFactors(options: {
  config: Config;
  db: Database;
  jobs: Jobs;
  fresh: FreshAuthentication;
  sessions: SessionService;
  sms: SmsProvider | undefined;
  limits: AccountLimits;
  revocations: Revocations;
  removal: FactorRemoval;
  tellOwners: TellOwners;
  undoUrl: AccountMails["undoUrl"];
  clock: Clock;
}) {
  const { config, db, jobs, undoUrl, clock } = options;
  const { authSecret, appUrl, productName } = config;
  const secrets = createFactorSecrets(authSecret);
  const mails = createFactorMails({ db, jobs, appUrl, undoUrl, clock });
  const deps = { ...options, secrets, mails, productName };
  const factors = createFactorService(deps);
  const proofs = createProofService({ ...deps, factors });
  const recoveryCodes = createRecoveryCodesService(deps);
  return {
    secrets,
    answersOf: factors.answersOf,
    removeAll: factors.removeAll,
    routes: (gate: Gate) =>
      factorRoutes({ factors, proofs, recoveryCodes, removal: options.removal, db, clock, gate }),
  };
}

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
