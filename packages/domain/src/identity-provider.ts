export const IDENTITY_PROVIDERS = ["google", "apple"] as const;
export type IdentityProviderName = (typeof IDENTITY_PROVIDERS)[number];

/** Returns the offered providers; iPhone apps offer none without Apple's (Guidelines, 4.8). */
export function offeredProviders(
  setUp: readonly IdentityProviderName[],
  { isIphone }: { isIphone: boolean },
): readonly IdentityProviderName[] {
  return isIphone && !setUp.includes("apple") ? [] : setUp;
}
