import { isFresh } from "@sovereign/domain/authentication";
import { MAX_FACTORS, readCode, readRecoveryCode } from "@sovereign/domain/factor";
import { waitFrom } from "@sovereign/domain/factor-change";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Caller } from "#http/environment.ts";
import type { AccountLimits } from "#modules/accounts/accounts.limits.ts";
import { sameText } from "#modules/accounts/derived-keys.ts";
import { recordEvent } from "#modules/accounts/freeze/account-events.repository.ts";
import type { FreshAuthentication } from "#modules/accounts/fresh/fresh-authentication.ts";
import type { TellOwners } from "#modules/accounts/mails/account-mails.ts";
import type { FactorMails } from "#modules/accounts/mails/factor-mails.ts";
import { lockAccount } from "#modules/accounts/members/members.repository.ts";
import { findPasswordHash } from "#modules/accounts/passwords/credentials.repository.ts";
import type { Revocations } from "#modules/accounts/sessions/revocations.ts";
import type { IssuedSession, SessionService } from "#modules/accounts/sessions/session.service.ts";
import {
  endings,
  endSessions,
  proveSession,
} from "#modules/accounts/sessions/sessions.repository.ts";
import { Problem } from "#problems/problem.ts";
import type { FactorService } from "./factor.service.ts";
import type { FactorRemoval } from "./factor-removal.ts";
import type { FactorSecrets } from "./factor-secrets.ts";
import {
  claimAttempt,
  consumeFactorChallenge,
  countVerified,
  type Factor,
  isNameTaken,
  proveFactor,
} from "./factors.repository.ts";
import { countRecoveryCodes, takeRecoveryCode } from "./recovery-codes.repository.ts";
import { stepOf } from "./totp.ts";

type Given = { challengeId: string; code: string; friendlyName: string | undefined };

export type ProofService = ReturnType<typeof createProofService>;

/** Attempts count before the check; SQL refuses a second use of a code (decision 93). */
export function createProofService(options: {
  db: Database;
  factors: FactorService;
  fresh: FreshAuthentication;
  sessions: Pick<SessionService, "issue">;
  secrets: FactorSecrets;
  mails: FactorMails;
  limits: AccountLimits;
  revocations: Revocations;
  removal: FactorRemoval;
  tellOwners: TellOwners;
  clock: Clock;
}) {
  const { db, factors, fresh, sessions, secrets, mails, limits, revocations, clock } = options;

  function judge(
    factor: Factor,
    challenge: { id: string; codeHash: string | null },
    typed: string,
  ): { step: number | null } | undefined {
    const code = readCode(typed);
    if (code === undefined) return undefined;
    if (factor.factorType === "phone") {
      const hash = secrets.hashTextCode(challenge.id, code);
      return challenge.codeHash && sameText(hash, challenge.codeHash) ? { step: null } : undefined;
    }
    const secret = secrets.open(factor.id, factor.sealed);
    const step = stepOf(code, { secret, lastStep: factor.lastStep }, clock());
    return step === undefined ? undefined : { step };
  }

  /** Counts over all challenges, because a guesser can start a new one after four. */
  async function missed(userId: string): Promise<Problem> {
    if (await limits.isGuessed(userId)) await mails.guessed(userId);
    return new Problem("factor.code_wrong");
  }

  return {
    /** A new factor counts from now on, which ends the member's other sessions. */
    async verify(
      caller: Caller,
      factorId: string,
      { challengeId, code, friendlyName }: Given,
      clientAddress: string,
    ): Promise<IssuedSession> {
      const { userId, sessionId } = caller;
      const factor = await factors.own(caller, factorId);
      const isNew = factor.verifiedAt === null;
      const name = (isNew && friendlyName) || factor.friendlyName;
      const owned = { id: factorId, userId };
      if (isNew && (await isNameTaken(db, { ...owned, friendlyName: name }))) {
        throw new Problem("factor.name_taken");
      }
      await limits.countCodeTry(userId, clientAddress);
      const asked = { id: challengeId, factorId, userId, sessionId };
      const taken = await claimAttempt(db, asked, clock());
      if (!taken) throw new Problem("factor.challenge_expired");
      const right = judge(factor, { ...asked, codeHash: taken.codeHash }, code);
      if (!right) throw isNew ? new Problem("factor.code_wrong") : await missed(userId);
      const { session, ended } = await db.transaction(async (tx) => {
        const now = clock();
        await lockAccount(tx, userId);
        if (!(await consumeFactorChallenge(tx, asked, now)))
          throw new Problem("factor.challenge_expired");
        if (isNew && (await countVerified(tx, userId)) >= MAX_FACTORS) {
          throw new Problem("factor.too_many");
        }
        if (isNew && (await isNameTaken(tx, { ...owned, friendlyName: name }))) {
          throw new Problem("factor.name_taken");
        }
        // A factor that has to wait does so from the moment it is proved.
        const countsFrom = isNew && factor.countsFrom ? waitFrom(now) : factor.countsFrom;
        const proof = { ...owned, step: right.step, friendlyName: name, countsFrom };
        // A concurrent request used this code first.
        if (!(await proveFactor(tx, proof, now))) throw new Problem("factor.code_wrong");
        const method = factor.factorType;
        const session = await proveSession(tx, { sessionId, userId, method, countsFrom }, now);
        if (!session) throw new Problem("auth.token_invalid");
        await options.removal.stop(tx, userId);
        if (isNew) {
          await recordEvent(tx, { userId, kind: "factor_added" }, now);
          await mails.added(tx, userId, factors.inMail(factor));
        }
        const others = endings.othersOfMember(userId, sessionId);
        return { session, ended: isNew ? await endSessions(tx, others, now) : [] };
      });
      revocations.add(ended);
      await limits.forgiveCodeTries(userId, clientAddress);
      if (isNew && factor.countsFrom) await options.tellOwners(userId, "weak_factor", factorId);
      return sessions.issue(session);
    },

    /** Needs the password, if there is one. Ends other sessions: a lost phone is signed out. */
    async recover(
      caller: Caller,
      given: { code: string; password: string | undefined },
      clientAddress: string,
    ): Promise<IssuedSession> {
      const { userId, sessionId } = caller;
      await limits.countCodeTry(userId, clientAddress);
      const byPassword = caller.amr.filter(({ method }) => method === "password");
      const { password } = given;
      if (password !== undefined) await fresh.assertPassword(caller, { password, clientAddress });
      else if (!isFresh(byPassword, clock()) && (await findPasswordHash(db, userId))) {
        throw new Problem("auth.fresh_sign_in_required");
      }
      const code = readRecoveryCode(given.code);
      if (code === undefined) throw await missed(userId);
      const hash = secrets.hashRecoveryCode(userId, code);
      const recovered = await db.transaction(async (tx) => {
        const now = clock();
        await lockAccount(tx, userId);
        if (!(await takeRecoveryCode(tx, { userId, hash }, now))) return undefined;
        const proof = { sessionId, userId, method: "recovery_code" as const };
        const session = await proveSession(tx, proof, now);
        if (!session) throw new Problem("auth.token_invalid");
        await options.removal.stop(tx, userId);
        await recordEvent(tx, { userId, kind: "codes_used" }, now);
        const others = endings.othersOfMember(userId, sessionId);
        const ended = await endSessions(tx, others, now);
        await mails.recovered(tx, userId, await countRecoveryCodes(tx, userId));
        return { session, ended };
      });
      if (!recovered) throw await missed(userId);
      const { session, ended } = recovered;
      revocations.add(ended);
      await limits.forgiveCodeTries(userId, clientAddress);
      return sessions.issue(session);
    },
  };
}
