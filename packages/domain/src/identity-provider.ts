export const IDENTITY_PROVIDERS = ["google", "apple"] as const;
export type IdentityProviderName = (typeof IDENTITY_PROVIDERS)[number];

/**
 * Returns the providers that a sign-in page offers. An iPhone app offers none without Apple's (App
 * Store Review Guidelines, 4.8).
 */
export function offeredProviders(
  setUp: readonly IdentityProviderName[],
  { isIphone }: { isIphone: boolean },
): readonly IdentityProviderName[] {
  return isIphone && !setUp.includes("apple") ? [] : setUp;
}
