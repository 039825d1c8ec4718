export const MAX_PASSKEYS = 20;

export const PASSKEY_NAME_LENGTH = 60;

export const PASSKEY_CHALLENGE_MINUTES = 5;

/** Whether a use counter advanced; if not, the key is cloned. Synced passkeys always report 0. */
export function countsOn(before: number, now: number): boolean {
  return (before === 0 && now === 0) || now > before;
}
