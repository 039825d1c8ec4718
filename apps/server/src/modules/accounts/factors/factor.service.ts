import { randomUUID } from "node:crypto";
import { fill } from "@sovereign/content/public/fill";
import { textedCode } from "@sovereign/content/words/mails";
import type { EnrolledFactor, Factors } from "@sovereign/contract/factors";
import type { FactorAnswer } from "@sovereign/contract/sessions";
import { CHALLENGE_MINUTES, MAX_FACTORS, readPhone } from "@sovereign/domain/factor";
import QRCode from "qrcode";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Caller } from "#http/environment.ts";
import type { AccountLimits } from "#modules/accounts/accounts.limits.ts";
import { recordEvent } from "#modules/accounts/freeze/account-events.repository.ts";
import { isFrozen } from "#modules/accounts/freeze/freezes.repository.ts";
import { keepWays } from "#modules/accounts/freeze/kept-ways.repository.ts";
import type {
  FreshAuthentication,
  FreshProof,
} from "#modules/accounts/fresh/fresh-authentication.ts";
import type { FactorInMail, FactorMails } from "#modules/accounts/mails/factor-mails.ts";
import { lockAccount } from "#modules/accounts/members/members.repository.ts";
import type { Revocations } from "#modules/accounts/sessions/revocations.ts";
import {
  clearSecondFactor,
  endings,
  endSessions,
  lockForSession,
} from "#modules/accounts/sessions/sessions.repository.ts";
import { Problem } from "#problems/problem.ts";
import type { SmsProvider } from "#providers/ports.ts";
import type { FactorSecrets } from "./factor-secrets.ts";
import {
  beginFactor,
  countVerified,
  deleteFactor,
  deleteFactors,
  type Factor,
  findFactor,
  isNameTaken,
  listFactorsOf,
  newChallengeId,
  storeChallenge,
} from "./factors.repository.ts";
import { countRecoveryCodes, replaceRecoveryCodes } from "./recovery-codes.repository.ts";
import { keyUri, newSecret } from "./totp.ts";

type Enrollment = FreshProof & { friendly_name: string } & (
    | { factor_type: "totp"; issuer?: string | undefined }
    | { factor_type: "phone"; phone: string }
  );

export type FactorService = ReturnType<typeof createFactorService>;

async function toDataURL(text: string): Promise<string> {
  const svg = await QRCode.toString(text, { type: "svg", margin: 0, errorCorrectionLevel: "M" });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

const TEXTED = new Set(["MOBILE", "FIXED_LINE_OR_MOBILE"]);

/** Accepts mobile numbers (E.164) only: premium numbers can pay their owner per message. */
export async function canBeTexted(number: string): Promise<boolean> {
  // Imported on demand because its table of countries is large and few members need it.
  const { parsePhoneNumberFromString } = await import("libphonenumber-js/max");
  const parsed = parsePhoneNumberFromString(number);
  if (!parsed?.isValid() || parsed.isNonGeographic()) return false;
  return TEXTED.has(parsed.getType() ?? "");
}

export function createFactorService(options: {
  db: Database;
  fresh: FreshAuthentication;
  secrets: FactorSecrets;
  sms: SmsProvider | undefined;
  mails: FactorMails;
  limits: AccountLimits;
  revocations: Revocations;
  clock: Clock;
  productName: string;
}) {
  const { db, fresh, secrets, sms, mails, limits, revocations, clock, productName } = options;

  const endingOf = (factor: Factor) => secrets.open(factor.id, factor.sealed).slice(-2);

  const answerOf = (factor: Factor): FactorAnswer => ({
    id: factor.id,
    friendly_name: factor.friendlyName,
    factor_type: factor.factorType,
    status: factor.verifiedAt ? "verified" : "unverified",
    ...(factor.factorType === "phone" && { phone_ending: endingOf(factor) }),
    created_at: factor.createdAt.toISOString(),
  });

  /** An incomplete sign-in cannot use an unverified factor. */
  async function own(caller: Caller, id: string): Promise<Factor> {
    const found = await findFactor(db, { id, userId: caller.userId });
    if (!found || (caller.challengeDue && !found.verifiedAt)) {
      throw new Problem("factor.not_found");
    }
    return found;
  }

  async function contentOf(enrollment: Enrollment): Promise<string> {
    if (enrollment.factor_type === "totp") return newSecret();
    if (!sms) throw new Problem("factor.phone_not_offered");
    const phone = readPhone(enrollment.phone);
    if (phone === undefined || !(await canBeTexted(phone))) {
      throw new Problem("factor.phone_invalid");
    }
    return phone;
  }

  return {
    own,

    inMail: (factor: Factor): FactorInMail =>
      factor.factorType === "totp"
        ? { factorType: "totp" }
        : { factorType: "phone", ending: endingOf(factor) },

    answersOf: async (userId: string): Promise<FactorAnswer[]> =>
      (await listFactorsOf(db, userId)).map(answerOf),

    async list({ userId, challengeDue }: Caller): Promise<Factors> {
      const all = await listFactorsOf(db, userId);
      return {
        factors: all.filter(({ verifiedAt }) => verifiedAt || !challengeDue).map(answerOf),
        recovery_codes_left: await countRecoveryCodes(db, userId),
        phone_offered: sms !== undefined,
      };
    },

    /** Needs the strongest proof; the factor does not count until it is verified. */
    async enroll(caller: Caller, enrollment: Enrollment): Promise<EnrolledFactor> {
      await fresh.assertMayChangeFactors(caller, enrollment);
      const content = await contentOf(enrollment);
      const { userId } = caller;
      const { friendly_name: friendlyName, factor_type: factorType } = enrollment;
      const id = randomUUID();
      if (await isNameTaken(db, { id, userId, friendlyName })) {
        throw new Problem("factor.name_taken");
      }
      if ((await countVerified(db, userId)) >= MAX_FACTORS) throw new Problem("factor.too_many");
      const sealed = secrets.seal(id, content);
      const countsFrom = await fresh.opensOfficeFrom(caller);
      const begun = await beginFactor(
        db,
        { id, userId, friendlyName, factorType, sealed, countsFrom },
        clock(),
      );
      const answer = { ...answerOf(begun), type: begun.factorType };
      if (enrollment.factor_type === "phone") return answer;
      const issuer = enrollment.issuer ?? productName;
      const uri = keyUri({ secret: content, issuer, account: caller.email });
      return { ...answer, totp: { qr_code: await toDataURL(uri), secret: content, uri } };
    },

    /** Texts a phone its code, which only this session can use. */
    async challenge(caller: Caller, factorId: string, clientAddress: string) {
      const { userId, sessionId } = caller;
      const factor = await own(caller, factorId);
      const id = newChallengeId();
      const expiresAt = new Date(clock().getTime() + CHALLENGE_MINUTES * 60_000);
      const asked = { id, factorId, userId, sessionId, expiresAt };
      if (factor.factorType === "totp") {
        await storeChallenge(db, { ...asked, codeHash: null });
      } else {
        if (!sms) throw new Problem("factor.phone_not_offered");
        const number = secrets.open(factorId, factor.sealed);
        const unproven = factor.verifiedAt ? undefined : secrets.hashNumber(number);
        await limits.countText(userId, { unproven, clientAddress });
        const code = secrets.newTextCode();
        await storeChallenge(db, { ...asked, codeHash: secrets.hashTextCode(id, code) });
        const body = fill(textedCode, { code, product: productName, minutes: CHALLENGE_MINUTES });
        await sms.send({ to: number, body });
      }
      const expires = Math.floor(expiresAt.getTime() / 1000);
      return { id, type: factor.factorType, expires_at: expires };
    },

    /** Removes every factor and recovery code, and ends every session; false while it is frozen. */
    async removeAll(userId: string): Promise<boolean> {
      const ended = await db.transaction(async (tx) => {
        const now = clock();
        await lockAccount(tx, userId);
        if (await isFrozen(tx, userId)) return undefined;
        await keepWays(tx, { kind: "factor", userId }, now);
        if ((await deleteFactors(tx, userId)) === 0) return [];
        await recordEvent(tx, { userId, kind: "factor_removed" }, now);
        await replaceRecoveryCodes(tx, { userId, hashes: [] }, now);
        return endSessions(tx, endings.allOfMember(userId), now);
      });
      revocations.add(ended ?? []);
      return ended !== undefined;
    },

    /** A verified one requires the strongest proof; the last one voids the recovery codes. */
    async remove(caller: Caller, factorId: string): Promise<void> {
      const { userId, sessionId } = caller;
      const factor = await own(caller, factorId);
      if (factor.verifiedAt) await fresh.assertMayChangeFactors(caller, {});
      const ended = await db.transaction(async (tx) => {
        const now = clock();
        await lockForSession(tx, caller, now);
        await keepWays(tx, { kind: "factor", userId, id: factor.id }, now);
        if (!(await deleteFactor(tx, factor))) {
          throw new Problem("factor.not_found");
        }
        if (!factor.verifiedAt) return [];
        await recordEvent(tx, { userId, kind: "factor_removed" }, now);
        await mails.removed(tx, userId, this.inMail(factor));
        if ((await countVerified(tx, userId)) === 0) {
          await replaceRecoveryCodes(tx, { userId, hashes: [] }, now);
          await clearSecondFactor(tx, userId);
        }
        return endSessions(tx, endings.othersOfMember(userId, sessionId), now);
      });
      revocations.add(ended);
    },
  };
}
