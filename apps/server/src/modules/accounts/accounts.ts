import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Config } from "#app/config.ts";
import { describeError } from "#app/describe-error.ts";
import type { Database } from "#database/database.ts";
import type { Notifications } from "#database/notifications.ts";
import type { HttpEnvironment } from "#http/environment.ts";
import type { Gate } from "#http/gate.ts";
import type { RateLimits } from "#http/rate-limits.ts";
import { createRouter } from "#http/router.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { createAccessTokens } from "./access-tokens.ts";
import { createAccountMails } from "./account-mails.ts";
import { createAccountLimits } from "./accounts.limits.ts";
import { createIdentifyCaller } from "./authenticate.ts";
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
  db: Database;
  notifications: Notifications;
  clock: Clock;
  jobs: Jobs;
  rateLimits: RateLimits;
  log: Logger;
  /** Told of every address that was confirmed, once. */
  onConfirmed: () => void;
};

/** Accounts and sessions: their routes, and how the gate knows a member. */
export function createAccounts(parts: Parts) {
  const { config, db, notifications, clock, jobs, rateLimits, log, onConfirmed } = parts;
  const { appUrl, authSecret, passwordMinLength } = config;
  // Tests sign members up by the hundred; what they prove does not depend on the cost.
  const passwords = createPasswords({ light: config.nodeEnv === "test" });
  const library = createLibrary({ config, db, clock, log, passwords });
  const accessTokens = createAccessTokens({ library, clock, issuer: appUrl });
  const refreshTokens = createRefreshTokens({ db, authSecret });
  const revocations = createRevocations({ db, notifications, clock });
  const limits = createAccountLimits({ rateLimits, clock, log });
  const links = createConfirmationLinks({ appUrl, authSecret, clock });
  const mails = createAccountMails({ jobs, limits, links, appUrl });
  const identifyCaller = createIdentifyCaller({ accessTokens, revocations, clock });

  const session = { db, library, accessTokens, refreshTokens, revocations, limits, clock, log };
  const signUp = { db, library, links, mails, limits, clock, passwordMinLength, onConfirmed };
  const reset = {
    ...{ db, passwords, mails, limits, revocations, clock, passwordMinLength },
    onConfirmed,
  };

  const signUpService = createSignUpService(signUp);
  const resetService = createPasswordResetService(reset);
  const sessionService = createSessionService(session);

  /** All routes of accounts and sessions, each behind the gate. */
  function routes(gate: Gate): OpenAPIHono<HttpEnvironment> {
    const router = createRouter();
    router.route("/", signUpRoutes({ service: signUpService, appUrl, gate }));
    router.route("/", passwordResetRoutes({ service: resetService, appUrl, gate }));
    router.route("/", sessionRoutes({ service: sessionService, identifyCaller, clock, gate }));
    router.route("/", memberRoutes({ db, gate, clock }));
    router.route("/", keysRoutes(accessTokens, gate));
    return router;
  }

  const purge = () =>
    purgeStaleAccounts(db, clock()).catch((error) =>
      log.warn({ error: describeError(error) }, "stale accounts were not removed"),
    );
  let purging: NodeJS.Timeout | undefined;

  return {
    routes,
    identifyCaller,
    onSessionsEnded: revocations.onEnded,
    createConfirmedMember: createConfirmedMember({ db, library, passwords }),
    /** Loads the keys, so that the first request does not wait for them. */
    async start(): Promise<void> {
      await accessTokens.keys.signing();
      await accessTokens.keys.published();
      await purge();
      purging = setInterval(purge, PURGE_EVERY_MS).unref();
    },
    stop(): void {
      clearInterval(purging);
    },
  };
}
