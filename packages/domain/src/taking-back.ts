const DAY_MS = 24 * 3600_000;

/** Time in which an emailed link recovers an account, and removed sign-in methods are stored. */
export const UNDO_MS = 7 * DAY_MS;

/** A way in that is older than this at the first change counts as the member's. */
const OLDER_MS = 30 * DAY_MS;

/** Wait for a person with only the mailbox, which may be a former one. */
const WAIT_MS = 7 * DAY_MS;

export const WAYS_IN = ["password", "passkey", "provider", "factor", "recovery_codes"] as const;
export type WayIn = (typeof WAYS_IN)[number];

/** Changes that are reported by an email with the link. */
export const TOLD_CHANGES = [
  "passkey_added",
  "passkey_removed",
  "provider_added",
  "provider_removed",
  "factor_added",
  "factor_removed",
  "codes_made",
  "codes_used",
  "password_changed",
  "address_asked",
] as const;
export type ToldChange = (typeof TOLD_CHANGES)[number];

/** Events shown to a member after recovering their account. */
export const ACCOUNT_EVENTS = [
  ...TOLD_CHANGES,
  "address_changed",
  "exported",
  "checkout_opened",
  "portal_opened",
] as const;
export type AccountEvent = (typeof ACCOUNT_EVENTS)[number];

/** Events are stored for as long as a link looks back. */
export const EVENTS_KEPT_MS = OLDER_MS + 2 * UNDO_MS;

/**
 * Ways in that were there before this moment count as the member's. In an account younger than
 * thirty days those do that came with it, before anything was changed.
 */
export function olderBefore(account: {
  firstChange: Date;
  openedAt: Date;
  /** The earliest change that is known. */
  firstKnown: Date | undefined;
}): Date {
  const { firstChange, openedAt, firstKnown = firstChange } = account;
  const before = new Date(firstChange.getTime() - OLDER_MS);
  return openedAt <= before ? before : firstKnown;
}

/** A longer wait after a sign-in with an older proof, but from no address of the account. */
const LONGER_MS = 30 * DAY_MS;

export const waitsUntil = (frozenAt: Date): Date => new Date(frozenAt.getTime() + WAIT_MS);

export const waitsLonger = (frozenAt: Date): Date =>
  new Date(waitsUntil(frozenAt).getTime() + LONGER_MS);

/**
 * `isRefuted`: an older proof was given elsewhere; recovering the account with one ended the wait.
 */
export type Freeze = { waitsUntil: Date; endedAt: Date | null; isRefuted: boolean };

/**
 * Returns the effect of a press with or without an older proof. `claims`: it comes from the mailbox
 * that had the account frozen, which with such a proof is stronger than anything else.
 */
export function pressOn(
  freeze: Freeze,
  { claims, proved }: { claims: boolean; proved: boolean },
  now: Date,
): "comes_back" | "refutes" | "waits" | "over" {
  const { endedAt, isRefuted, waitsUntil: over } = freeze;
  if (endedAt && !(isRefuted && claims)) return "over";
  if (claims && proved) return "comes_back";
  if (proved) return "refutes";
  const hasWaited = claims && !endedAt && now >= over;
  return hasWaited ? "comes_back" : "waits";
}
