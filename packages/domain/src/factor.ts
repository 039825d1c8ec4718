export const FACTOR_TYPES = ["totp", "phone"] as const;

export const MAX_FACTORS = 10;

/** Wrong codes before a challenge ends (decision 93). */
export const MAX_FACTOR_ATTEMPTS = 5;

export const CHALLENGE_MINUTES = 10;

/** Seconds for which an authenticator app shows a code (RFC 6238). */
export const STEP_SECONDS = 30;

export const RECOVERY_CODES = 10;

/** No characters that look alike, and no vowels that could form a word. */
export const RECOVERY_ALPHABET = "23456789BCDFGHJKMNPQRTVWXY";

export const RECOVERY_LENGTH = 8;

/** Returns the accepted time steps, none up to the last one used, so no code works twice. */
export function openSteps(now: Date, lastStep: number | null): number[] {
  const present = Math.floor(now.getTime() / 1000 / STEP_SECONDS);
  return [present - 1, present, present + 1].filter((step) => step > (lastStep ?? -1));
}

/** Returns the six digits typed, without separators; undefined for anything else. */
export function readCode(typed: string): string | undefined {
  const digits = typed.replace(/[\s-]/g, "");
  return /^\d{6}$/.test(digits) ? digits : undefined;
}

/** Returns a recovery code in canonical form; undefined for anything else. */
export function readRecoveryCode(typed: string): string | undefined {
  const signs = typed.replace(/[\s-]/g, "").toUpperCase();
  const possible =
    signs.length === RECOVERY_LENGTH &&
    [...signs].every((sign) => RECOVERY_ALPHABET.includes(sign));
  return possible ? signs : undefined;
}

export function showRecoveryCode(code: string): string {
  return `${code.slice(0, RECOVERY_LENGTH / 2)}-${code.slice(RECOVERY_LENGTH / 2)}`;
}

/** Returns a phone number in E.164 format; undefined for anything else. */
export function readPhone(typed: string): string | undefined {
  const number = typed.replace(/[\s().-]/g, "");
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : undefined;
}
