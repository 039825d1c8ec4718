import { amrSchema } from "@sovereign/contract/sessions";
import { isFresh, isSecondFactorFresh, withProof } from "@sovereign/domain/authentication";
import { factorChangeBy, opensOfficeFrom } from "@sovereign/domain/factor-change";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Caller } from "#http/environment.ts";
import type { AccountLimits } from "#modules/accounts/accounts.limits.ts";
import { findPasswordHash } from "#modules/accounts/passwords/credentials.repository.ts";
import type { Passwords } from "#modules/accounts/passwords/passwords.ts";
import { Problem } from "#problems/problem.ts";
import { countKinds, findAssurance, hasPasskey } from "./assurance.repository.ts";

export type FreshProof = { password?: string | undefined; clientAddress: string };

type Asking = Pick<Caller, "sessionId" | "userId">;

export type FreshAuthentication = ReturnType<typeof createFreshAuthentication>;

/** Reads the session's row, because a token may be out of date (decision 92). */
export function createFreshAuthentication(options: {
  db: Database;
  passwords: Passwords;
  limits: AccountLimits;
  staffSince: (userId: string) => Promise<Date | undefined>;
  clock: Clock;
}) {
  const { db, passwords, limits, staffSince, clock } = options;

  async function assuranceOf(caller: Asking) {
    const found = await findAssurance(db, caller);
    if (!found) throw new Problem("auth.token_invalid");
    const { aal, hasFactor } = found;
    if (hasFactor && aal !== "aal2") throw new Problem("auth.second_factor_required");
    return { amr: amrSchema.parse(JSON.parse(found.amr)), hasFactor };
  }

  async function assertPassword(
    caller: Asking,
    { password, clientAddress }: { password: string; clientAddress: string },
  ): Promise<void> {
    await limits.countFreshTry(caller.sessionId);
    // A decoy makes both cases take equally long.
    const hash = (await findPasswordHash(db, caller.userId)) ?? passwords.decoy;
    if (!(await passwords.verify({ hash, password }, clientAddress))) {
      throw new Problem("auth.password_wrong");
    }
    await limits.forgiveFreshTries(caller.sessionId);
  }

  return {
    assertPassword,

    /** Requires authentication within ten minutes, or the password; always a verified factor. */
    async assertFresh(caller: Asking, { password, clientAddress }: FreshProof): Promise<void> {
      const { amr } = await assuranceOf(caller);
      if (password !== undefined) return assertPassword(caller, { password, clientAddress });
      if (!isFresh(amr, clock())) throw new Problem("auth.fresh_sign_in_required");
    },

    /**
     * Requires the strongest kind that the account has, within ten minutes. A recovery code counts
     * as a lost one, and so does the first factor without a second; neither creates other codes.
     */
    async assertMayChangeFactors(
      caller: Asking,
      { password, clientAddress, full = false }: Partial<FreshProof> & { full?: boolean },
    ): Promise<void> {
      const { amr: given, hasFactor } = await assuranceOf(caller);
      let amr = given;
      if (!hasFactor && password !== undefined && clientAddress !== undefined) {
        await assertPassword(caller, { password, clientAddress });
        amr = withProof(given, "password", clock());
      }
      const kinds = await countKinds(db, caller.userId, clock());
      const by = factorChangeBy(amr, { kinds, hasSecondFactor: hasFactor }, clock());
      if (by === "full" || (by === "recovery" && !full)) return;
      if (!hasFactor) throw new Problem("auth.fresh_sign_in_required");
      const isProved = isSecondFactorFresh(amr, clock());
      throw new Problem(isProved ? "auth.stronger_factor_required" : "auth.second_factor_required");
    },

    /** Returns when a factor set up in this session opens the office; null for immediately. */
    async opensOfficeFrom(caller: Asking): Promise<Date | null> {
      const { userId } = caller;
      const { amr, hasFactor } = await assuranceOf(caller);
      const isFirst = !hasFactor && !(await hasPasskey(db, userId));
      const account = { isFirst, staffSince: await staffSince(userId) };
      return opensOfficeFrom(amr, account, clock());
    },
  };
}
