import { PASSWORD_MIN_LENGTH } from "@sovereign/domain/password";

/** What the owner may rename without touching a screen. */
export type Brand = {
  productName: string;
  supportEmail: string;
  companyName: string;
  passwordMinLength: number;
};

/**
 * Reads the brand from the build's environment, with the defaults of a fresh clone. Throws, naming
 * the key, when PASSWORD_MIN_LENGTH is not a whole number of at least 6 (decision 9).
 */
export function brandFrom(environment: Record<string, string | undefined>): Brand {
  const passwordMinLength = Number(environment.PASSWORD_MIN_LENGTH ?? PASSWORD_MIN_LENGTH);
  if (!Number.isInteger(passwordMinLength) || passwordMinLength < PASSWORD_MIN_LENGTH) {
    throw new Error(
      `PASSWORD_MIN_LENGTH must be a whole number of at least ${PASSWORD_MIN_LENGTH}`,
    );
  }
  return {
    productName: environment.PRODUCT_NAME ?? "Sovereign",
    supportEmail: environment.SUPPORT_EMAIL ?? "support@example.com",
    companyName: environment.COMPANY_NAME ?? "Example Company Ltd",
    passwordMinLength,
  };
}
