/** How long a proof of identity allows guarded actions (decision 92). */
const FRESH_MINUTES = 10;

export const FIRST_FACTOR_METHODS = ["password", "oauth", "passkey"] as const;
export type FirstFactorMethod = (typeof FIRST_FACTOR_METHODS)[number];

export const SECOND_FACTOR_METHODS = ["totp", "phone", "recovery_code"] as const;
export type SecondFactorMethod = (typeof SECOND_FACTOR_METHODS)[number];

/** An entry of a session's `amr` claim; `timestamp` in Unix seconds. */
export type Authentication = { method: string; timestamp: number };

/** Returns `amr` with a proof added: newest first, one per method. */
export function withProof(
  amr: readonly Authentication[],
  method: FirstFactorMethod | SecondFactorMethod,
  now: Date,
): Authentication[] {
  const proof = { method, timestamp: Math.floor(now.getTime() / 1000) };
  return [proof, ...amr.filter((entry) => entry.method !== method)];
}

export function isFresh(amr: readonly Authentication[], now: Date): boolean {
  return amr.some((proof) => isRecent(proof, now));
}

export function isSecondFactorFresh(amr: readonly Authentication[], now: Date): boolean {
  const methods: readonly string[] = SECOND_FACTOR_METHODS;
  return amr.some((proof) => methods.includes(proof.method) && isRecent(proof, now));
}

function isRecent({ timestamp }: Authentication, now: Date): boolean {
  return now.getTime() - timestamp * 1000 <= FRESH_MINUTES * 60_000;
}
