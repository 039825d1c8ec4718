/** Who may vouch for somebody, where a deployment has configured them (decision 94). */
export const IDENTITY_PROVIDERS = ["google", "apple"] as const;
export type IdentityProviderName = (typeof IDENTITY_PROVIDERS)[number];

/**
 * The providers that a sign-in page offers of those that are set up: an iPhone's app offers no other
 * without Apple's (App Store Review Guidelines, 4.8).
 */
export function offeredProviders(
  setUp: readonly IdentityProviderName[],
  { isIphone }: { isIphone: boolean },
): readonly IdentityProviderName[] {
  return isIphone && !setUp.includes("apple") ? [] : setUp;
}
