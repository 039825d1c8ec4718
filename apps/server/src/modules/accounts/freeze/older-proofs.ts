import type { PasskeyAssertion } from "@sovereign/contract/passkeys";
import { readCode } from "@sovereign/domain/factor";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { AccountLimits } from "#modules/accounts/accounts.limits.ts";
import type { FactorSecrets } from "#modules/accounts/factors/factor-secrets.ts";
import { listFactorsOf, proveFactor } from "#modules/accounts/factors/factors.repository.ts";
import { stepOf } from "#modules/accounts/factors/totp.ts";
import type { PasskeyService } from "#modules/accounts/passkeys/passkey.service.ts";
import { listPasskeysOf } from "#modules/accounts/passkeys/passkeys.repository.ts";
import {
  findPasswordDate,
  findPasswordHash,
} from "#modules/accounts/passwords/credentials.repository.ts";
import type { Passwords } from "#modules/accounts/passwords/passwords.ts";
import { Problem } from "#problems/problem.ts";
import { findRemoved } from "./kept-ways.repository.ts";

/** Proof from before the changes, by a member who cannot sign in. */
export type OlderProof = { password: string } | { code: string } | { passkey: PasskeyAssertion };

export type OlderProofs = ReturnType<typeof createOlderProofs>;

export function createOlderProofs(options: {
  db: Database;
  passwords: Passwords;
  secrets: FactorSecrets;
  passkeys: Pick<PasskeyService, "used">;
  limits: AccountLimits;
  clock: Clock;
}) {
  const { db, passwords, secrets, passkeys, limits, clock } = options;

  const appsOf = async (userId: string, before: Date) =>
    (await listFactorsOf(db, userId)).filter(
      ({ factorType, verifiedAt }) => factorType === "totp" && verifiedAt && verifiedAt < before,
    );

  async function hashOf(userId: string, before: Date): Promise<string | undefined> {
    const setAt = await findPasswordDate(db, userId);
    if (setAt && setAt < before) return findPasswordHash(db, userId);
    const replaced = (await findRemoved(db, userId, before)).find(
      ({ kind }) => kind === "password",
    );
    return replaced && passwordIn(replaced.rows);
  }

  return {
    async offered(userId: string, before: Date): Promise<("password" | "app" | "passkey")[]> {
      const keys = (await listPasskeysOf(db, userId)).some(({ createdAt }) => createdAt < before);
      return [
        ...((await hashOf(userId, before)) ? (["password"] as const) : []),
        ...((await appsOf(userId, before)).length > 0 ? (["app"] as const) : []),
        ...(keys ? (["passkey"] as const) : []),
      ];
    },

    /** Whether a new password is the one that the account had before. */
    async isFormer(userId: string, password: string, before: Date, clientAddress: string) {
      const hash = await hashOf(userId, before);
      return hash !== undefined && passwords.verify({ hash, password }, clientAddress);
    },

    /** Throws `auth.password_wrong`, `factor.code_wrong` or `passkey.refused`. */
    async assert(
      userId: string,
      proof: OlderProof,
      given: { before: Date; mailbox: string; clientAddress: string },
    ): Promise<void> {
      const { before, mailbox, clientAddress } = given;
      if ("password" in proof) {
        const { password } = proof;
        const hash = (await hashOf(userId, before)) ?? passwords.decoy;
        if (await passwords.verify({ hash, password }, clientAddress)) return;
        throw new Problem("auth.password_wrong");
      }
      if ("passkey" in proof) {
        if ((await passkeys.used(proof.passkey, userId)).createdAt < before) return;
        throw new Problem("passkey.refused");
      }
      await limits.countOlderCode(`${userId}:${mailbox}`);
      const code = readCode(proof.code);
      for (const factor of code === undefined ? [] : await appsOf(userId, before)) {
        const { id, sealed, lastStep, friendlyName } = factor;
        const step = stepOf(code ?? "", { secret: secrets.open(id, sealed), lastStep }, clock());
        const used = step !== undefined && { id, userId, step, friendlyName };
        if (used && (await proveFactor(db, used, clock()))) return;
      }
      throw new Problem("factor.code_wrong");
    },
  };
}

function passwordIn(rows: unknown): string | undefined {
  const [row] = Array.isArray(rows) ? rows : [];
  return typeof row?.password === "string" ? row.password : undefined;
}
