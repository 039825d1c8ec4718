import type { OpenAPIHono } from "@hono/zod-openapi";
import type { AccountEvent } from "@sovereign/domain/taking-back";
import type { Context } from "hono";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import { createListeners } from "#app/listeners.ts";
import type { Database } from "#database/database.ts";
import type { Notifications } from "#database/notifications.ts";
import type { HttpEnvironment } from "#http/environment.ts";
import type { Gate } from "#http/gate.ts";
import type { RateLimits } from "#http/rate-limits.ts";
import { createRouter } from "#http/router.ts";
import type { Jobs } from "#jobs/jobs.ts";
import type { IdentityProviders, SmsProvider } from "#providers/ports.ts";
import type { Config } from "#settings/config.ts";
import { createAccountLimits } from "./accounts.limits.ts";
import { emailChangeRoutes } from "./email-change/email-change.routes.ts";
import {
  type AddressChange,
  createEmailChangeService,
  type OnAddressChanged,
} from "./email-change/email-change.service.ts";
import { createEmailChangeLinks } from "./email-change/email-change-links.ts";
import { findConfirmed } from "./email-change/email-changes.repository.ts";
import { createStaffEmailChange } from "./email-change/staff-email-change.ts";
import { createFactorRemoval } from "./factors/factor-removal.ts";
import { createConfirmedAuthenticator, createFactors } from "./factors/factors.ts";
import { newSecret } from "./factors/totp.ts";
import { recordEvent } from "./freeze/account-events.repository.ts";
import { freezeRoutes } from "./freeze/freeze.routes.ts";
import { createFreezeService, type NotifyMember } from "./freeze/freeze.service.ts";
import { wasFrozenSince } from "./freeze/freezes.repository.ts";
import { createOlderProofs } from "./freeze/older-proofs.ts";
import { createTakenBackService } from "./freeze/taken-back.service.ts";
import { createFreshAuthentication } from "./fresh/fresh-authentication.ts";
import { createAccountMails, type TellOwners } from "./mails/account-mails.ts";
import { emailLinkRoutes } from "./mails/email-link.routes.ts";
import { createEmailLinks } from "./mails/email-links.ts";
import { createConfirmedMember } from "./members/confirmed-member.ts";
import { memberRoutes } from "./members/member.routes.ts";
import { createMemberService, type OnMoved } from "./members/member.service.ts";
import { purgeStaleAccounts } from "./members/stale-accounts.repository.ts";
import { createMinDuration } from "./min-duration.ts";
import { createAccountsOffice } from "./office/accounts-office.ts";
import { createCeremonies } from "./passkeys/ceremonies.ts";
import { passkeyRoutes } from "./passkeys/passkey.routes.ts";
import { createPasskeyService } from "./passkeys/passkey.service.ts";
import { listPasskeysOf } from "./passkeys/passkeys.repository.ts";
import { createPasswordChangeService } from "./passwords/password-change.service.ts";
import { createPasswordCheck } from "./passwords/password-check.ts";
import { createPasswords } from "./passwords/passwords.ts";
import { passwordResetRoutes } from "./reset/password-reset.routes.ts";
import { createPasswordResetService } from "./reset/password-reset.service.ts";
import { voidLinks } from "./reset/reset-links.repository.ts";
import { clearRefreshCookie } from "./sessions/client-credentials.ts";
import { clearDeviceCookie, createDeviceCookies, markDevices } from "./sessions/device-cookies.ts";
import { isSignedIn } from "./sessions/own-sessions.repository.ts";
import { ownSessionsRoutes, passwordRoutes } from "./sessions/own-sessions.routes.ts";
import { createOwnSessionsService } from "./sessions/own-sessions.service.ts";
import { recordDevices } from "./sessions/record-devices.ts";
import { createRefreshTokens } from "./sessions/refresh-tokens.ts";
import { createRevocations } from "./sessions/revocations.ts";
import { endReplacedSession, sessionRoutes } from "./sessions/session.routes.ts";
import { createSessionService } from "./sessions/session.service.ts";
import { endings, endSessions } from "./sessions/sessions.repository.ts";
import { signInMethodRoutes } from "./sign-in-methods/sign-in-methods.routes.ts";
import { createSignInMethodService } from "./sign-in-methods/sign-in-methods.service.ts";
import { createConfirmationService } from "./sign-up/confirmation.service.ts";
import { signUpRoutes } from "./sign-up/sign-up.routes.ts";
import { createSignUpService } from "./sign-up/sign-up.service.ts";
import { createSignUpProofs } from "./sign-up/sign-up-proof.ts";
import { createSocialAttempts } from "./social/attempts.ts";
import { socialRoutes } from "./social/social.routes.ts";
import { createSocialService } from "./social/social.service.ts";
import { createAccessTokens, createTokenReader } from "./tokens/access-tokens.ts";
import { createSigningKeys } from "./tokens/signing-keys.ts";

type Deps = {
  config: Config;
  db: Database;
  notifications: Notifications;
  clock: Clock;
  jobs: Jobs;
  rateLimits: RateLimits;
  log: Logger;
  identities: IdentityProviders;
  sms: SmsProvider | undefined;
  onConfirmed: () => void;
  /** Also for other nodes' sessions; an id may repeat. */
  onSessionsEnded: (sessionIds: string[]) => void;
  onMoved: OnMoved;
  notifyMember: NotifyMember;
  tellOwners: TellOwners;
  staffSince: (userId: string) => Promise<Date | undefined>;
};

export function createAccounts(deps: Deps) {
  const { config, db, notifications, clock, jobs, rateLimits, log } = deps;
  const { identities, sms, onConfirmed, tellOwners } = deps;
  const { appUrl, nativeAppId, authSecret } = config;
  const addressChanging = createListeners<[tx: Database, userId: string]>();
  const addressChanged = createListeners<[change: AddressChange]>();
  const onAddressChanged = { within: addressChanging.tell, after: addressChanged.tell };
  const frozen = createListeners<[tx: Database, userId: string]>();
  // Tests sign up hundreds of members; the hashing cost does not matter to them.
  const passwords = createPasswords({ light: config.nodeEnv === "test" });
  const signingKeys = createSigningKeys({ db, authSecret, clock, log });
  const accessTokens = createAccessTokens({ signingKeys, clock, issuer: appUrl });
  const refreshTokens = createRefreshTokens({ db, authSecret });
  const revocations = createRevocations({
    db,
    notifications,
    clock,
    onEnded: deps.onSessionsEnded,
  });
  const limits = createAccountLimits({ rateLimits, log, ...config });
  const links = createEmailLinks({ appUrl, authSecret, clock });
  const proofs = createSignUpProofs({ authSecret, clock });
  const mails = createAccountMails({ db, jobs, rateLimits, links, appUrl, clock });
  const { identifyCaller, knownCaller } = createTokenReader({ accessTokens, revocations, clock });

  const passwordRules = {
    minLength: config.passwordMinLength,
    words: [config.productName, config.companyName, ...hostWords(appUrl)],
  };
  const checkPassword = createPasswordCheck({ db, passwords, limits });
  const common = { db, passwords, links, mails, limits, clock, passwordRules };
  const withMinDuration = createMinDuration(config.minAccountResponseMs);
  const signUpService = createSignUpService({ ...common, proofs, withMinDuration });
  const reset = { ...common, revocations, onConfirmed, withMinDuration };
  const resetService = createPasswordResetService(reset);
  const devices = createDeviceCookies(authSecret);
  const session = {
    ...common,
    checkPassword,
    accessTokens,
    refreshTokens,
    devices,
    revocations,
    tellOwners,
    log,
  };
  const sessionService = createSessionService(session);
  const confirmation = { ...common, proofs, sessions: sessionService, onConfirmed };
  const confirmationService = createConfirmationService(confirmation);

  const fresh = createFreshAuthentication({ ...common, staffSince: deps.staffSince });
  const removal = createFactorRemoval({ db, clock });
  const factors = createFactors({
    ...common,
    config,
    sms,
    fresh,
    revocations,
    jobs,
    sessions: sessionService,
    removal,
    undoUrl: mails.undoUrl,
    tellOwners,
  });
  const memberService = createMemberService({ db, clock, onMoved: deps.onMoved });
  const ownSessions = createOwnSessionsService({ db, clock, revocations });
  const changeLinks = createEmailChangeLinks({ appUrl, authSecret });
  const emailChange = createEmailChangeService({
    ...common,
    revocations,
    fresh,
    links: changeLinks,
    onChanged: onAddressChanged,
  });
  const office = createAccountsOffice({
    ...common,
    ownSessions,
    revocations,
    factors,
    removal,
    emailChange: createStaffEmailChange({ ...common, links: changeLinks }),
  });
  const passwordChange = createPasswordChangeService({ ...common, revocations, fresh });

  const entering = { ...common, sessions: sessionService };
  const attempts = createSocialAttempts({ authSecret, clock });
  const signInMethods = createSignInMethodService({ ...common, identities, attempts, fresh });
  const arriving = { ...entering, checkPassword, identities, attempts, signInMethods, onConfirmed };
  const socialService = createSocialService(arriving);
  const ceremonies = createCeremonies(config);
  const passkeyService = createPasskeyService({
    ...entering,
    ceremonies,
    fresh,
    signInMethods,
    tellOwners,
    removal,
  });

  const olderProofs = createOlderProofs({
    ...common,
    secrets: factors.secrets,
    passkeys: passkeyService,
  });
  const freeze = createFreezeService({
    ...common,
    revocations,
    changeLinks,
    proofs: olderProofs,
    removal,
    onChanged: onAddressChanged,
    onFrozen: frozen.tell,
    notifyMember: deps.notifyMember,
    appUrl,
  });
  const takenBack = createTakenBackService({ ...common, fresh, revocations, tellOwners });

  function routes(gate: Gate): OpenAPIHono<HttpEnvironment> {
    const router = createRouter();
    router.use(
      "/api/auth/*",
      recordDevices(db),
      endReplacedSession(sessionService),
      markDevices(devices),
    );
    router.route(
      "/",
      signUpRoutes({ signUpService, confirmationService, proofs, links, clock, gate }),
    );
    router.route("/", passwordResetRoutes({ service: resetService, links, gate }));
    router.route(
      "/",
      emailLinkRoutes({ confirmationService, resetService, emailChange, freeze, limits, gate }),
    );
    router.route(
      "/",
      sessionRoutes({ service: sessionService, identifyCaller, accessTokens, clock, gate }),
    );
    router.route("/", factors.routes(gate));
    router.route("/", memberRoutes({ service: memberService, factors, limits, gate }));
    router.route("/", socialRoutes({ service: socialService, appUrl, nativeAppId, clock, gate }));
    router.route("/", signInMethodRoutes({ service: signInMethods, gate }));
    router.route("/", passkeyRoutes({ service: passkeyService, clock, gate }));
    router.route("/", emailChangeRoutes({ service: emailChange, gate }));
    router.route("/", freezeRoutes({ freeze, takenBack, gate }));
    router.route("/", ownSessionsRoutes({ service: ownSessions, gate }));
    router.route("/", passwordRoutes({ service: passwordChange, gate }));
    return router;
  }

  const purge = async () => {
    await freeze.tellFrozen();
    await freeze.tellWaited();
    await purgeStaleAccounts(db, clock());
  };
  jobs.daily("stale-accounts", purge, "deletions");

  return {
    routes,
    onAddressChanged({ within, after }: OnAddressChanged): void {
      addressChanging.add(within);
      addressChanged.add(after);
    },
    /** In the transaction that freezes: stops requests made in the member's name. */
    onFrozen: frozen.add,
    /** Called in the transaction in which a member stops staff from removing their factors. */
    onFactorsKept: removal.onStopped,
    identifyCaller,
    knownCaller,
    isSignedIn: ({ sessionId }: { sessionId: string }, tx = db) =>
      isSignedIn(tx, sessionId, clock()),
    assertFresh: fresh.assertFresh,
    /** For a later recovery of the account (decision 97). */
    record: (userId: string, kind: AccountEvent) => recordEvent(db, { userId, kind }, clock()),
    leaving: {
      async leave(transaction: Database, userId: string) {
        await voidLinks(transaction, userId);
        const passkeys = (await listPasskeysOf(transaction, userId)).length;
        const ended = await endSessions(transaction, endings.allOfMember(userId), clock());
        return { ended, passkeys };
      },
      ended: revocations.add,
      wasFrozenSince,
    },
    ownMember: memberService.own,
    office,
    changedAddresses: () => findConfirmed(db, clock()),
    devicesOf: (userId: string) => ownSessions.list({ userId, sessionId: "" }),
    /** Clears the cookies of a browser whose account was deleted. */
    clearCookies(c: Context<HttpEnvironment>): void {
      clearRefreshCookie(c);
      clearDeviceCookie(c);
    },
    createConfirmedMember: createConfirmedMember({ db, passwords, clock }),
    newAuthenticatorKey: newSecret,
    createConfirmedAuthenticator: createConfirmedAuthenticator({ db, authSecret, clock }),
    async start(): Promise<void> {
      await accessTokens.keys.signing();
      await accessTokens.keys.published();
    },
  };
}

/** A site's host, and its name alone. */
function hostWords(appUrl: string): string[] {
  const { hostname } = new URL(appUrl);
  return [hostname, hostname.split(".").at(-2) ?? hostname];
}
