/** Who may vouch for somebody, where a deployment has configured them (decision 94). */
export const IDENTITY_PROVIDERS = ["google", "apple"] as const;
export type IdentityProviderName = (typeof IDENTITY_PROVIDERS)[number];
