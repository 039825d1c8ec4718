import type { LinkFailure } from "@sovereign/contract/sign-in-methods";
import type { SocialFailure } from "@sovereign/contract/social-sign-in";
import { normalizeAddress } from "@sovereign/domain/credentials";
import { IDENTITY_PROVIDERS, type IdentityProviderName } from "@sovereign/domain/sign-in-methods";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import type { Clock } from "#app/clock.ts";
import type { SignInMethodService } from "#app/modules/accounts/sign-in-methods/sign-in-methods.service.ts";
import type { Database } from "#database/database.ts";
import type { AccountLimits } from "#modules/accounts/accounts.limits.ts";
import { recordEvent } from "#modules/accounts/freeze/account-events.repository.ts";
import { isFrozen } from "#modules/accounts/freeze/freezes.repository.ts";
import type { AccountMails } from "#modules/accounts/mails/account-mails.ts";
import { lockAccount } from "#modules/accounts/members/members.repository.ts";
import { isPasswordOf } from "#modules/accounts/passwords/credentials.repository.ts";
import type { CheckPassword } from "#modules/accounts/passwords/password-check.ts";
import type { IssuedSession, SessionService } from "#modules/accounts/sessions/session.service.ts";
import { hasVerifiedFactor } from "#modules/accounts/sessions/sessions.repository.ts";
import { Problem } from "#problems/problem.ts";
import type { IdentityProviders } from "#providers/ports.ts";
import { ATTEMPT_SECONDS, type SocialAttempt, type SocialAttempts } from "./attempts.ts";
import {
  type Arrival,
  consumeArrival,
  findArrival,
  storeArrival,
} from "./pending-sign-ins.repository.ts";
import { claimAddress, findMemberBy, linkAccount } from "./provided-accounts.repository.ts";

export type Return =
  | { arrived: true; provider: IdentityProviderName; token: string; unproven: boolean }
  | { arrived: false; linked: IdentityProviderName }
  | { arrived: false; reason: SocialFailure | LinkFailure };

export type SocialService = ReturnType<typeof createSocialService>;

/** Sent when the visitor cancels; Apple has its own code. */
const CANCELED = new Set(["access_denied", "user_cancelled_authorize"]);

export function createSocialService(options: {
  db: Database;
  identities: IdentityProviders;
  attempts: SocialAttempts;
  checkPassword: CheckPassword;
  mails: AccountMails;
  limits: AccountLimits;
  sessions: Pick<SessionService, "enter">;
  signInMethods: Pick<SignInMethodService, "complete">;
  clock: Clock;
  onConfirmed: () => void;
}) {
  const { db, identities, attempts, mails, limits, sessions, clock } = options;

  const providerNamed = (name: string) => {
    const known = IDENTITY_PROVIDERS.find((provider) => provider === name);
    const provider = known && identities.get(known);
    if (!known || !provider) throw new Problem("auth.provider_unknown");
    return { name: known, provider };
  };

  async function whose(
    provider: IdentityProviderName,
    identity: { subject: string; email: string | undefined; emailVerified: boolean },
    timeZone: string,
  ): Promise<Arrival | SocialFailure> {
    const { subject } = identity;
    const member = await findMemberBy(db, { provider, subject });
    if (member) return { member, provider, subject, unproven: false };
    const email = identity.email && normalizeAddress(identity.email);
    if (!email || !identity.emailVerified) return "unverified";
    const claim = await claimAddress(db, { provider, subject, email, timeZone }, clock());
    if (claim.outcome === "opened") {
      options.onConfirmed();
      await mails.welcome(claim.member);
    }
    return { member: claim.member, provider, subject, unproven: claim.outcome === "unproven" };
  }

  /** Throws unless the password is the account's; returns its hash. */
  async function provenHash(email: string, password: string | undefined, clientAddress: string) {
    if (password === undefined) throw new Problem("auth.password_required");
    const from = { clientAddress, isOwnDevice: false };
    const { hash } = await options.checkPassword({ email, password }, from);
    return hash;
  }

  async function arrivalOf(token: string | undefined): Promise<{ token: string } & Arrival> {
    const arrival = token && (await findArrival(db, token, clock()));
    if (!token || !arrival) throw new Problem("auth.social_sign_in_expired");
    return { token, ...arrival };
  }

  return {
    providers: () => IDENTITY_PROVIDERS.filter((name) => identities.has(name)),

    async begin(
      asked: {
        provider: string;
        timeZone: string | undefined;
        next: string | undefined;
        challenge: string | undefined;
      },
      clientAddress: string,
    ) {
      const { name, provider } = providerNamed(asked.provider);
      await limits.signIn(clientAddress);
      const { challenge, next } = asked;
      const timeZone = timeZoneOr(asked.timeZone);
      const attempt = attempts.begin({ provider: name, timeZone, next, challenge });
      const url = (await provider.pageFor(attempt)).href;
      return { url, sealed: await attempts.seal(attempt), postsBack: provider.postsBack };
    },

    /** Returns the system browser's URL for a native app's attempt; undefined when it expired. */
    async goOn(sealed: string) {
      const attempt = await attempts.ofApp(sealed);
      const provider = attempt && identities.get(attempt.provider);
      if (!attempt || !provider) return undefined;
      const url = (await provider.pageFor(attempt)).href;
      return { url, sealed, postsBack: provider.postsBack };
    },

    /** Returns the app that started a sign-in, by its challenge, and where the sign-in continues. */
    async startOf(returned: {
      provider: string;
      state: string | null;
      sealed: string | undefined;
    }): Promise<Pick<SocialAttempt, "challenge" | "next">> {
      return (await attempts.open(returned.sealed, returned)) ?? {};
    },

    codeFor: attempts.codeFor,
    tokenOf: attempts.arrivalOf,

    /** Throws nothing that its browser could not show. */
    async comeBack(
      returned: { provider: string; answer: URLSearchParams; sealed: string | undefined },
      clientAddress: string,
    ): Promise<Return> {
      const { answer, sealed } = returned;
      const state = answer.get("state");
      const attempt = await attempts.open(sealed, { provider: returned.provider, state });
      const provider = attempt && identities.get(attempt.provider);
      if (!attempt || !provider) return { arrived: false, reason: "over" };
      if (CANCELED.has(answer.get("error") ?? "")) return { arrived: false, reason: "cancelled" };
      await limits.signIn(clientAddress);
      const identity = await provider.identify(answer, attempt);
      if (attempt.linking) {
        const { provider: name, linking } = attempt;
        const proven = { provider: name, subject: identity.subject };
        const outcome = await options.signInMethods.complete(linking, proven);
        return outcome === "linked"
          ? { arrived: false, linked: name }
          : { arrived: false, reason: outcome };
      }
      const arrival = await whose(attempt.provider, identity, attempt.timeZone);
      if (typeof arrival === "string") return { arrived: false, reason: arrival };
      const expiresAt = new Date(clock().getTime() + ATTEMPT_SECONDS * 1000);
      const token = await storeArrival(db, arrival, expiresAt);
      const { unproven } = arrival;
      return { arrived: true, provider: attempt.provider, token, unproven };
    },

    async look(token: string | undefined) {
      const { member, provider, unproven } = await arrivalOf(token);
      return { provider, email: member.email, unproven };
    },

    /** Works once. A confirmed account that is not linked needs its password. */
    async finish(
      given: { token: string | undefined; password: string | undefined },
      clientAddress: string,
    ): Promise<IssuedSession> {
      const { token, member, provider, subject, unproven } = await arrivalOf(given.token);
      const userId = member.id;
      if (!unproven) {
        const still = await findMemberBy(db, { provider, subject });
        // The arrival was used or the provider's account was unlinked.
        if (still?.id !== userId || !(await consumeArrival(db, token))) {
          throw new Problem("auth.social_sign_in_expired");
        }
        return sessions.enter({ userId, method: "oauth" }, async (tx) => {
          const linked = await findMemberBy(tx, { provider, subject });
          return linked?.id === userId;
        });
      }
      const hash = await provenHash(member.email, given.password, clientAddress);
      const now = clock();
      await db.transaction(async (tx) => {
        await lockAccount(tx, userId);
        if (await isFrozen(tx, userId)) throw new Problem("auth.account_frozen");
        if (!(await isPasswordOf(tx, { userId, hash }))) {
          throw new Problem("auth.invalid_credentials");
        }
        if (!(await consumeArrival(tx, token))) throw new Problem("auth.social_sign_in_expired");
        // The password alone does not add a sign-in method where a second factor is required.
        if (await hasVerifiedFactor(tx, userId)) return;
        const linked = await linkAccount(tx, { provider, subject, userId }, now);
        if (!linked) throw new Problem("auth.social_sign_in_expired");
        await recordEvent(tx, { userId, kind: "provider_added" }, now);
        const change = { way: provider, change: "added" } as const;
        await mails.within(tx).signInMethodChanged(member, change, now);
      });
      return sessions.enter({ userId, method: "password", hash });
    },
  };
}
