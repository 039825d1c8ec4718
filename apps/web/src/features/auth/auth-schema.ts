import { authTexts } from "@sovereign/content/words/auth";
import { isEmailAddress, PASSWORD_MAX_LENGTH } from "@sovereign/domain/credentials";
import { ApiError, hasCode } from "#core/api/api-error.ts";
import { rateLimitText } from "#core/api/rate-limit-text.ts";
import type { Credentials } from "#core/session/auth-api.ts";
import { brand } from "#core/words/brand.ts";
import type { Refusal } from "#design/forms/form.tsx";
import { z } from "#design/forms/zod.ts";

const isAddress = z.refine<string>(isEmailAddress, authTexts.invalidEmail);
const email = z.string().check(z.trim(), isAddress);
/** The specification's text names 6; a build may require more (decision 35). */
const shortPassword = authTexts.shortPassword.replace("6", String(brand.passwordMinLength));

const password = z
  .string()
  .check(
    z.minLength(brand.passwordMinLength, shortPassword),
    z.maxLength(PASSWORD_MAX_LENGTH, authTexts.longPassword),
  );

export const credentialsSchema = z.object({ email, password });

/** A missing email has its own message here. */
export const addressSchema = z.object({
  email: z.string().check(z.trim(), z.minLength(1, authTexts.emptyEmail), isAddress),
});

export const newPasswordSchema = z.object({ password });

type AuthFailure = Refusal<Credentials> & {
  /** The email is unconfirmed: offer to resend the link. */
  unconfirmed: boolean;
};

const above = (text: string, unconfirmed = false): AuthFailure => ({ text, unconfirmed });

/** Maps a failed sign-in or sign-up to its text by error code (specification, section 8). */
export function authFailure(error: unknown): AuthFailure {
  if (hasCode(error, "auth.email_not_confirmed")) return above(authTexts.notConfirmed, true);
  if (hasCode(error, "auth.invalid_credentials")) return above(authTexts.invalidCredentials);
  if (hasCode(error, "auth.password_too_short")) return above(shortPassword);
  if (hasCode(error, "auth.password_common")) return above(error.message);
  if (hasCode(error, "request.foreign_origin")) return above(error.message);
  if (!(error instanceof ApiError)) return above(authTexts.unexpected);
  if (error.status === 429) return above(rateLimitText(error.retryAfter));
  if (error.code === "unknown" || error.status >= 500) return above(authTexts.unexpected);
  return { field: "email", text: error.message, unconfirmed: false };
}

/** Returns the provider's message if there is one (specification, section 8). */
export function failureMessage(error: unknown): string {
  if (error instanceof ApiError && error.status === 429) return rateLimitText(error.retryAfter);
  if (error instanceof ApiError && error.status < 500) return error.message;
  return authTexts.unexpected;
}
