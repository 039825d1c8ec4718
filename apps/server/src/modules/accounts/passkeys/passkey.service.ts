import { randomBytes } from "node:crypto";
import type { PasskeyAssertion, PasskeyRegistration } from "@sovereign/contract/passkeys";
import {
  countsOn,
  MAX_PASSKEYS,
  PASSKEY_CHALLENGE_MINUTES,
} from "@sovereign/domain/sign-in-methods";
import type { Clock } from "#app/clock.ts";
import type { SignInMethodService } from "#app/modules/accounts/sign-in-methods/sign-in-methods.service.ts";
import type { Database } from "#database/database.ts";
import type { Caller } from "#http/environment.ts";
import type { AccountLimits } from "#modules/accounts/accounts.limits.ts";
import type { FactorRemoval } from "#modules/accounts/factors/factor-removal.ts";
import { recordEvent } from "#modules/accounts/freeze/account-events.repository.ts";
import { keepWays } from "#modules/accounts/freeze/kept-ways.repository.ts";
import type {
  FreshAuthentication,
  FreshProof,
} from "#modules/accounts/fresh/fresh-authentication.ts";
import type { AccountMails, TellOwners } from "#modules/accounts/mails/account-mails.ts";
import { findMember, lockAccount } from "#modules/accounts/members/members.repository.ts";
import type { IssuedSession, SessionService } from "#modules/accounts/sessions/session.service.ts";
import { lockForSession, proveSession } from "#modules/accounts/sessions/sessions.repository.ts";
import { Problem } from "#problems/problem.ts";
import type { Ceremonies } from "./ceremonies.ts";
import {
  consumeChallenge,
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeysOf,
  recordUse,
  renamePasskey,
  type StoredPasskey,
  storeChallenge,
} from "./passkeys.repository.ts";

const CHALLENGE_BYTES = 32;

export type PasskeyService = ReturnType<typeof createPasskeyService>;

export function createPasskeyService(options: {
  db: Database;
  ceremonies: Ceremonies;
  fresh: Pick<FreshAuthentication, "assertMayChangeFactors" | "opensOfficeFrom">;
  sessions: Pick<SessionService, "enter" | "issue">;
  mails: AccountMails;
  limits: AccountLimits;
  signInMethods: Pick<SignInMethodService, "assertSignInMethodLeft">;
  removal: Pick<FactorRemoval, "stop">;
  tellOwners: TellOwners;
  clock: Clock;
}) {
  const { db, ceremonies, fresh, sessions, mails, limits, removal, clock } = options;

  async function newChallenge(userId: string | null): Promise<string> {
    const challenge = randomBytes(CHALLENGE_BYTES).toString("base64url");
    const expiresAt = new Date(clock().getTime() + PASSKEY_CHALLENGE_MINUTES * 60_000);
    await storeChallenge(db, { challenge, userId, expiresAt });
    return challenge;
  }

  /** Consumes the challenge, whether or not the response is valid. */
  async function spentChallenge(
    answer: PasskeyRegistration | PasskeyAssertion,
    userId: string | null,
  ): Promise<string> {
    const challenge = ceremonies.challengeOf(answer);
    const given = await consumeChallenge(db, { challenge, userId }, clock());
    if (!given) throw new Problem("passkey.refused");
    return challenge;
  }

  /** The passkey that signed, which must be the member's where one asks; counts its use. */
  async function usedPasskey(
    answer: PasskeyAssertion,
    userId: string | null,
  ): Promise<StoredPasskey> {
    const challenge = await spentChallenge(answer, userId);
    const passkey = await findPasskey(db, answer.id);
    if (!passkey || (userId && passkey.userId !== userId)) throw new Problem("passkey.refused");
    const use = await ceremonies.verifyRequest(answer, challenge, passkey);
    const recorded =
      countsOn(passkey.counter, use.counter) &&
      (await recordUse(db, passkey, { ...use, at: clock() }));
    if (!recorded) throw new Problem("passkey.refused");
    return passkey;
  }

  async function memberOf({ userId }: Pick<Caller, "userId">) {
    const member = await findMember(db, userId);
    if (!member) throw new Problem("auth.token_invalid");
    return member;
  }

  const list = ({ userId }: Pick<Caller, "userId">): Promise<StoredPasskey[]> =>
    listPasskeysOf(db, userId);

  return {
    list,

    async askNew(caller: Caller, proof: FreshProof) {
      await fresh.assertMayChangeFactors(caller, proof);
      const member = await memberOf(caller);
      const known = await list(caller);
      if (known.length >= MAX_PASSKEYS) throw new Problem("passkey.too_many");
      return ceremonies.creation(member, known, await newChallenge(member.id));
    },

    async add(caller: Caller, made: { name: string; credential: PasskeyRegistration }) {
      const { name, credential } = made;
      const member = await memberOf(caller);
      const challenge = await spentChallenge(credential, member.id);
      const passkey = await ceremonies.verifyCreation(credential, challenge);
      const transports = (credential.response.transports ?? []).join(",");
      const countsFrom = await fresh.opensOfficeFrom(caller);
      const now = clock();
      await db.transaction(async (tx) => {
        await lockForSession(tx, caller, now);
        const known = await listPasskeysOf(tx, member.id);
        if (known.length >= MAX_PASSKEYS) throw new Problem("passkey.too_many");
        const kept = await insertPasskey(tx, {
          ...passkey,
          userId: member.id,
          name,
          transports,
          createdAt: now,
          lastUsedAt: null,
          countsFrom,
        });
        if (!kept) throw new Problem("passkey.refused");
        await recordEvent(tx, { userId: member.id, kind: "passkey_added" }, now);
        const change = { way: "passkey", change: "added" } as const;
        await mails.within(tx).signInMethodChanged(member, change, now);
      });
      if (countsFrom) await options.tellOwners(member.id, "weak_factor", passkey.id);
      return list(caller);
    },

    async rename({ userId }: Pick<Caller, "userId">, id: string, name: string) {
      if (!(await renamePasskey(db, { id, userId, name }))) throw new Problem("passkey.not_found");
      return list({ userId });
    },

    async remove(caller: Caller, id: string, proof: FreshProof) {
      await fresh.assertMayChangeFactors(caller, proof);
      const { userId } = caller;
      const member = await memberOf(caller);
      await db.transaction(async (tx) => {
        const now = clock();
        await lockForSession(tx, caller, now);
        await keepWays(tx, { kind: "passkey", userId, id }, now);
        if (!(await deletePasskey(tx, { id, userId }))) throw new Problem("passkey.not_found");
        await recordEvent(tx, { userId, kind: "passkey_removed" }, now);
        await options.signInMethods.assertSignInMethodLeft(tx, userId);
        const change = { way: "passkey", change: "removed" } as const;
        await mails.within(tx).signInMethodChanged(member, change, now);
      });
      return list(caller);
    },

    /** Returns the passkey that signed; works signed out, too. */
    async used(answer: PasskeyAssertion, userId: string): Promise<StoredPasskey> {
      const passkey = await usedPasskey(answer, null);
      if (passkey.userId !== userId) throw new Problem("passkey.refused");
      return passkey;
    },

    async ask(clientAddress: string) {
      await limits.passkeyAsks(clientAddress);
      return ceremonies.request(await newChallenge(null));
    },

    async askProof(caller: Caller, clientAddress: string) {
      await limits.passkeyAsks(clientAddress);
      return ceremonies.request(await newChallenge(caller.userId));
    },

    /** Proves the running session again; refuses a passkey of another member. */
    async prove(
      { userId, sessionId }: Caller,
      answer: PasskeyAssertion,
      clientAddress: string,
    ): Promise<IssuedSession> {
      await limits.signIn(clientAddress);
      const { id, countsFrom } = await usedPasskey(answer, userId);
      const session = await db.transaction(async (tx) => {
        await lockAccount(tx, userId);
        if (!(await findPasskey(tx, id))) throw new Problem("passkey.refused");
        await removal.stop(tx, userId);
        return proveSession(tx, { sessionId, userId, method: "passkey", countsFrom }, clock());
      });
      if (!session) throw new Problem("auth.token_invalid");
      return sessions.issue(session);
    },

    async signIn(answer: PasskeyAssertion, clientAddress: string): Promise<IssuedSession> {
      await limits.signIn(clientAddress);
      const { id, userId, countsFrom } = await usedPasskey(answer, null);
      return sessions.enter({ userId, method: "passkey", countsFrom }, async (tx) => {
        if (!(await findPasskey(tx, id))) return false;
        // A person with a passkey did not ask to have the second factor removed.
        await removal.stop(tx, userId);
        return true;
      });
    },
  };
}
