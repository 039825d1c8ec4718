import { type Authentication, countsFully, isRecent } from "./authentication.ts";

/** Number of each kind that an account has and that counts fully. */
export type CountedKinds = { totp: number; phone: number; passkeys: number };

const WEAKEST = 1;
const TEXTED = 2;
const STRONGEST = 3;

/** The strength of a proof while it is valid; a recovery code counts as a lost factor. */
const STRENGTH: Record<string, number> = {
  password: WEAKEST,
  oauth: WEAKEST,
  recovery_code: WEAKEST,
  phone: TEXTED,
  totp: STRONGEST,
  passkey: STRONGEST,
};

const WAIT_MS = 24 * 3_600_000;

export const waitFrom = (now: Date): Date => new Date(now.getTime() + WAIT_MS);

function strengthOf(proof: Authentication, now: Date): number {
  const strength = STRENGTH[proof.method] ?? 0;
  return countsFully(proof, now) ? strength : Math.min(strength, TEXTED);
}

/**
 * The changes that a session's fresh proofs allow on the factors of an account. "full" is the
 * strongest kind that the account has. "recovery" is for members who lost it: a recovery code, or
 * the first factor if there is no second.
 */
export function factorChangeBy(
  amr: readonly Authentication[],
  account: { kinds: CountedKinds; hasSecondFactor: boolean },
  now: Date,
): "full" | "recovery" | "none" {
  const { totp, phone, passkeys } = account.kinds;
  const needed = totp + passkeys > 0 ? STRONGEST : phone > 0 ? TEXTED : WEAKEST;
  const fresh = amr.filter((proof) => isRecent(proof, now));
  if (fresh.some((proof) => strengthOf(proof, now) >= needed)) return "full";
  const isRecovered = fresh.some(({ method }) => method === "recovery_code");
  return isRecovered || (!account.hasSecondFactor && fresh.length > 0) ? "recovery" : "none";
}

/**
 * Returns when a factor that is set up now opens the office: null for immediately. A proof weaker
 * than an app or a passkey delays it by a day, except for the first factor of an account, unless
 * that belonged to the team before.
 */
export function opensOfficeFrom(
  amr: readonly Authentication[],
  account: { isFirst: boolean; staffSince: Date | undefined },
  now: Date,
): Date | null {
  const isStrong = amr.some(
    (proof) =>
      isRecent(proof, now) && countsFully(proof, now) && strengthOf(proof, now) >= STRONGEST,
  );
  const { isFirst, staffSince } = account;
  const isNewcomer = !staffSince || Math.abs(now.getTime() - staffSince.getTime()) < WAIT_MS;
  if (isStrong || (isFirst && isNewcomer)) return null;
  return waitFrom(now);
}
