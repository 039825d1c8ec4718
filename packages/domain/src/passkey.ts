/** Passkeys a member may have at once. */
export const MOST_PASSKEYS = 20;

/** Most characters of a passkey's name. */
export const PASSKEY_NAME_LENGTH = 60;

/** Minutes in which an authenticator may answer, once. */
export const PASSKEY_CHALLENGE_MINUTES = 5;

/**
 * Whether a passkey's count of its uses goes on from the one before. One that does not is a copy of
 * the key, or an answer that was given already. Authenticators whose keys live on several devices do
 * not count: they say 0 each time.
 */
export function countsOn(before: number, now: number): boolean {
  return (before === 0 && now === 0) || now > before;
}
