/** Time for which a proof of identity allows guarded actions (decision 92). */
const FRESH_MINUTES = 10;

/** Largest difference between the clocks of two nodes; a proof from later than that is invalid. */
const CLOCK_DIFFERENCE_MS = 5_000;

export const FIRST_FACTOR_METHODS = ["password", "oauth", "passkey"] as const;
export type FirstFactorMethod = (typeof FIRST_FACTOR_METHODS)[number];

export const SECOND_FACTOR_METHODS = ["totp", "phone", "recovery_code"] as const;
export type SecondFactorMethod = (typeof SECOND_FACTOR_METHODS)[number];

/**
 * An entry of a session's `amr` claim, in Unix seconds. `counts_from` is there where the factor was
 * set up by a weaker proof: until then it is no stronger than that.
 */
export type Authentication = {
  method: string;
  timestamp: number;
  counts_from?: number | undefined;
};

/** Returns `amr` with a proof added: newest first, one per method. */
export function withProof(
  amr: readonly Authentication[],
  method: FirstFactorMethod | SecondFactorMethod,
  now: Date,
  countsFrom: Date | null = null,
): Authentication[] {
  const proof: Authentication = { method, timestamp: Math.floor(now.getTime() / 1000) };
  if (countsFrom && countsFrom > now) proof.counts_from = Math.ceil(countsFrom.getTime() / 1000);
  return [proof, ...amr.filter((entry) => entry.method !== method)];
}

/** Whether a proof counts for what it is. */
export function countsFully({ counts_from }: Authentication, now: Date): boolean {
  return counts_from === undefined || counts_from * 1000 <= now.getTime();
}

export function isFresh(amr: readonly Authentication[], now: Date): boolean {
  return amr.some((proof) => isRecent(proof, now));
}

export function isSecondFactorFresh(amr: readonly Authentication[], now: Date): boolean {
  const methods: readonly string[] = SECOND_FACTOR_METHODS;
  return amr.some((proof) => methods.includes(proof.method) && isRecent(proof, now));
}

export function isRecent({ timestamp }: Authentication, now: Date): boolean {
  const age = now.getTime() - timestamp * 1000;
  return -CLOCK_DIFFERENCE_MS <= age && age <= FRESH_MINUTES * 60_000;
}
