export type RemainingSignInMethods = { hasPassword: boolean; providers: number; passkeys: number };

/**
 * Whether a member could still sign in. An email link does not count: without the mailbox the
 * account would be lost (decision 94).
 */
export function hasSignInMethod({
  hasPassword,
  providers,
  passkeys,
}: RemainingSignInMethods): boolean {
  return hasPassword || providers > 0 || passkeys > 0;
}

export const IDENTITY_PROVIDERS = ["google", "apple"] as const;
export type IdentityProviderName = (typeof IDENTITY_PROVIDERS)[number];

/** Returns the offered providers; iPhone apps offer none without Apple's (Guidelines, 4.8). */
export function offeredProviders(
  setUp: readonly IdentityProviderName[],
  { isIphone }: { isIphone: boolean },
): readonly IdentityProviderName[] {
  return isIphone && !setUp.includes("apple") ? [] : setUp;
}

export const MAX_PASSKEYS = 20;

export const PASSKEY_NAME_LENGTH = 60;

export const PASSKEY_CHALLENGE_MINUTES = 5;

/** Whether a use counter advanced; if not, the key is cloned. Synced passkeys always report 0. */
export function countsOn(before: number, now: number): boolean {
  return (before === 0 && now === 0) || now > before;
}
