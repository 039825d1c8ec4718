/** Minutes for which a proof of who one is opens what is guarded (decision 92). */
const FRESH_MINUTES = 10;

/** What a sign-in begins with. */
export const FIRST_FACTOR_METHODS = ["password", "oauth", "passkey"] as const;
export type FirstFactorMethod = (typeof FIRST_FACTOR_METHODS)[number];

/** What is asked besides, once a member has a verified factor (specification, section 7). */
export const SECOND_FACTOR_METHODS = ["totp", "phone", "recovery_code"] as const;
export type SecondFactorMethod = (typeof SECOND_FACTOR_METHODS)[number];

/** How a session was proven, and when, in unix seconds: an entry of the claim `amr`. */
export type Authentication = { method: string; timestamp: number };

/** A session's `amr` with one proof more: the newest first, one of each method. */
export function withProof(
  amr: readonly Authentication[],
  method: FirstFactorMethod | SecondFactorMethod,
  now: Date,
): Authentication[] {
  const proof = { method, timestamp: Math.floor(now.getTime() / 1000) };
  return [proof, ...amr.filter((entry) => entry.method !== method)];
}

/** Whether any proof of the session is at most ten minutes old. */
export function isFresh(amr: readonly Authentication[], now: Date): boolean {
  return amr.some((proof) => isRecent(proof, now));
}

/** Whether a second factor was given at most ten minutes ago. */
export function isSecondFactorFresh(amr: readonly Authentication[], now: Date): boolean {
  const methods: readonly string[] = SECOND_FACTOR_METHODS;
  return amr.some((proof) => methods.includes(proof.method) && isRecent(proof, now));
}

function isRecent({ timestamp }: Authentication, now: Date): boolean {
  return now.getTime() - timestamp * 1000 <= FRESH_MINUTES * 60_000;
}
