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
