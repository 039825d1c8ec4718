/** What a factor is (specification, section 3). */
export const FACTOR_TYPES = ["totp", "phone"] as const;
export type FactorType = (typeof FACTOR_TYPES)[number];

/** Factors a member may have at once. */
export const MOST_FACTORS = 10;

/** Wrong codes that a challenge takes before it is over (decision 93). */
export const MOST_TRIES = 5;

/** Minutes for which a challenge can be answered, and a texted code is good. */
export const CHALLENGE_MINUTES = 10;

/** Seconds for which an app shows one code (RFC 6238). */
export const STEP_SECONDS = 30;

/** Recovery codes that are made at once. */
export const RECOVERY_CODES = 10;

/** Signs of recovery codes: none that is read as another, and no vowel that could make a word. */
export const RECOVERY_SIGNS = "23456789BCDFGHJKMNPQRTVWXY";

/** Signs of one recovery code; they are written in two halves. */
export const RECOVERY_LENGTH = 8;

/**
 * The steps whose codes are taken at an instant: the present one and its neighbours, since clocks
 * differ, but none up to the latest whose code was taken. So no code counts twice.
 */
export function openSteps(now: Date, lastStep: number | null): number[] {
  const present = Math.floor(now.getTime() / 1000 / STEP_SECONDS);
  return [present - 1, present, present + 1].filter((step) => step > (lastStep ?? -1));
}

/** The six digits somebody typed, without what stands between them; undefined when they are none. */
export function readCode(typed: string): string | undefined {
  const digits = typed.replace(/[\s-]/g, "");
  return /^\d{6}$/.test(digits) ? digits : undefined;
}

/** A recovery code in its one form, however it was typed; undefined when it cannot be one. */
export function readRecoveryCode(typed: string): string | undefined {
  const signs = typed.replace(/[\s-]/g, "").toUpperCase();
  const possible =
    signs.length === RECOVERY_LENGTH && [...signs].every((sign) => RECOVERY_SIGNS.includes(sign));
  return possible ? signs : undefined;
}

/** A recovery code as it is shown: two halves with a stroke between. */
export function showRecoveryCode(code: string): string {
  return `${code.slice(0, RECOVERY_LENGTH / 2)}-${code.slice(RECOVERY_LENGTH / 2)}`;
}

/** A phone number in its one form (E.164); undefined when it cannot be one. */
export function readPhone(typed: string): string | undefined {
  const number = typed.replace(/[\s().-]/g, "");
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : undefined;
}
