import { authTexts } from "@sovereign/content/words/auth";
import { isEmailAddress, PASSWORD_MAX_LENGTH } from "@sovereign/domain/credentials";
import { brand } from "#core/words/brand.ts";
import { z } from "#design/forms/zod.ts";

const isAddress = z.refine<string>(isEmailAddress, authTexts.invalidEmail);
const email = z.string().check(z.trim(), isAddress);
/** The specification's words say 6; a build may ask for more (decision 35). */
export const shortPassword = authTexts.shortPassword.replace("6", String(brand.passwordMinLength));

const password = z
  .string()
  .check(
    z.minLength(brand.passwordMinLength, shortPassword),
    z.maxLength(PASSWORD_MAX_LENGTH, authTexts.longPassword),
  );

/** What is checked before any call on sign-in and sign-up (specification, section 5). */
export const credentialsSchema = z.object({ email, password });

/** What is checked before a link is asked for; a missing address has words of its own. */
export const addressSchema = z.object({
  email: z.string().check(z.trim(), z.minLength(1, authTexts.emptyEmail), isAddress),
});

/** What is checked before a mailed link sets a new password. */
export const newPasswordSchema = z.object({ password });
