/** What a factor is (specification, section 3). */
export const FACTOR_TYPES = ["totp", "phone"] as const;
