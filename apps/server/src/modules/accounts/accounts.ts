import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Config } from "#app/config.ts";
import { describeError } from "#app/describe-error.ts";
import type { OpenDatabase } from "#database/database.ts";
import type { RateLimits } from "#http/rate-limits.ts";
import { createRouter } from "#http/router.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { createAccessTokens } from "./access-tokens.ts";
import { createAccountMails } from "./account-mails.ts";
import { createAccountLimits } from "./accounts.limits.ts";
import { createAuthenticate, createIdentifyCaller } from "./authenticate.ts";
import { createConfirmationLinks } from "./confirmation-links.ts";
import { createConfirmedMember } from "./confirmed-member.ts";
import { keysRoutes } from "./keys.routes.ts";
import { createLibrary } from "./library.ts";
import { memberRoutes } from "./member.routes.ts";
import { passwordResetRoutes } from "./password-reset.routes.ts";
import { createPasswordResetService } from "./password-reset.service.ts";
import { createPasswords } from "./passwords.ts";
import { createRefreshTokens } from "./refresh-tokens.ts";
import { createRevocations } from "./revocations.ts";
import { sessionRoutes } from "./session.routes.ts";
import { createSessionService } from "./session.service.ts";
import { signUpRoutes } from "./sign-up.routes.ts";
import { createSignUpService } from "./sign-up.service.ts";
import { purgeStaleAccounts } from "./stale-accounts.ts";

const PURGE_EVERY_MS = 3600_000;

type Parts = {
  config: Config;
  database: OpenDatabase;
  clock: Clock;
  jobs: Jobs;
  rateLimits: RateLimits;
  log: Logger;
};

/** Accounts and sessions: their routes, and the middleware by which other modules know a member. */
export function createAccounts({ config, database, clock, jobs, rateLimits, log }: Parts) {
  const { db } = database;
  const { appUrl, authSecret, passwordMinLength } = config;
  // Tests sign members up by the hundred; what they prove does not depend on the cost.
  const passwords = createPasswords({ light: config.nodeEnv === "test" });
  const library = createLibrary({ config, db, clock, log, passwords });
  const accessTokens = createAccessTokens({ library, clock, issuer: appUrl });
  const refreshTokens = createRefreshTokens({ db, authSecret });
  const revocations = createRevocations({ database, clock, log });
  const limits = createAccountLimits({ rateLimits, clock, log });
  const links = createConfirmationLinks({ appUrl, authSecret, clock });
  const mails = createAccountMails({ jobs, limits, links, appUrl });
  const identifyCaller = createIdentifyCaller({ accessTokens, revocations, clock });
  const authenticate = createAuthenticate(identifyCaller);

  const session = { db, library, accessTokens, refreshTokens, revocations, limits, clock, log };
  const signUp = { db, library, links, mails, limits, clock, passwordMinLength };
  const reset = { db, passwords, mails, limits, revocations, clock, passwordMinLength };

  const routes = createRouter();
  routes.route("/", signUpRoutes({ service: createSignUpService(signUp), appUrl }));
  routes.route("/", passwordResetRoutes({ service: createPasswordResetService(reset), appUrl }));
  const sessionService = createSessionService(session);
  routes.route("/", sessionRoutes({ service: sessionService, identifyCaller, clock }));
  routes.route("/", memberRoutes({ db, authenticate, clock }));
  routes.route("/", keysRoutes(accessTokens));

  const purge = () =>
    purgeStaleAccounts(db, clock()).catch((error) =>
      log.warn({ error: describeError(error) }, "stale accounts were not removed"),
    );
  let purging: NodeJS.Timeout | undefined;

  return {
    routes,
    authenticate,
    createConfirmedMember: createConfirmedMember({ db, library, passwords }),
    /** Loads keys and revocations, so that the first request waits for neither. */
    async start(): Promise<void> {
      await revocations.start();
      await accessTokens.keys.signing();
      await accessTokens.keys.published();
      await purge();
      purging = setInterval(purge, PURGE_EVERY_MS).unref();
    },
    async stop(): Promise<void> {
      clearInterval(purging);
      await revocations.stop();
    },
  };
}
