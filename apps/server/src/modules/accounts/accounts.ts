import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Notifications } from "#database/notifications.ts";
import type { HttpEnvironment } from "#http/environment.ts";
import type { Gate } from "#http/gate.ts";
import type { RateLimits } from "#http/rate-limits.ts";
import { createRouter } from "#http/router.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { describeError } from "#problems/describe-error.ts";
import type { Config } from "#settings/config.ts";
import { createAccessTokens } from "./access-tokens.ts";
import { createAccountMails } from "./account-mails.ts";
import { createAccountLimits } from "./accounts.limits.ts";
import { createIdentifyCaller } from "./authenticate.ts";
import { confirmationRoutes } from "./confirmation.routes.ts";
import { createConfirmationService } from "./confirmation.service.ts";
import { createConfirmedMember } from "./confirmed-member.ts";
import { keysRoutes } from "./keys.routes.ts";
import { createLibrary } from "./library.ts";
import { createMailBudget } from "./mail-budget.ts";
import { mailedLinkRoutes } from "./mailed-link.routes.ts";
import { createMailedLinks } from "./mailed-links.ts";
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
import { createSignUpProofs } from "./sign-up-proof.ts";
import { purgeStaleAccounts } from "./stale-accounts.repository.ts";

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
  const library = createLibrary({ config, db, log });
  const accessTokens = createAccessTokens({ library, clock, issuer: appUrl });
  const refreshTokens = createRefreshTokens({ db, authSecret });
  const revocations = createRevocations({ db, notifications, clock });
  const limits = createAccountLimits({ rateLimits, clock, log });
  const budget = createMailBudget({ rateLimits });
  const links = createMailedLinks({ appUrl, authSecret, clock });
  const proofs = createSignUpProofs({ authSecret, clock });
  const mails = createAccountMails({ db, jobs, budget, links, appUrl, clock });
  const identifyCaller = createIdentifyCaller({ accessTokens, revocations, clock });

  const common = { db, passwords, links, mails, limits, clock, passwordMinLength };
  const signUpService = createSignUpService({ ...common, proofs });
  const resetService = createPasswordResetService({ ...common, revocations, onConfirmed });
  const session = { ...common, accessTokens, refreshTokens, revocations, log };
  const sessionService = createSessionService(session);
  const confirmation = { ...common, proofs, sessions: sessionService, onConfirmed };
  const confirmationService = createConfirmationService(confirmation);

  /** All routes of accounts and sessions, each behind the gate. */
  function routes(gate: Gate): OpenAPIHono<HttpEnvironment> {
    const router = createRouter();
    router.route("/", signUpRoutes({ service: signUpService, gate }));
    router.route("/", confirmationRoutes({ service: confirmationService, links, clock, gate }));
    router.route("/", passwordResetRoutes({ service: resetService, links, gate }));
    router.route("/", mailedLinkRoutes({ confirmationService, resetService, limits, gate }));
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
    createConfirmedMember: createConfirmedMember({ db, passwords, clock }),
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
