import { authTexts } from "@sovereign/content/words/auth";
import { ApiError, hasCode } from "#core/api/api-error.ts";
import { tooManyText } from "#core/api/too-many.ts";
import type { Credentials } from "#core/session/account-calls.ts";
import type { Refusal } from "#design/forms/form.tsx";
import { shortPassword } from "./auth-schema.ts";

/** A refused sign-in or sign-up. */
export type AuthFailure = Refusal<Credentials> & {
  /** The address waits for its confirmation: offer to send the link again. */
  unconfirmed: boolean;
};

const above = (text: string, unconfirmed = false): AuthFailure => ({ text, unconfirmed });

/**
 * The words for a failed sign-in or sign-up, chosen by the error's code (specification, section 8):
 * two codes have their own text, a wait names the minutes, any other refusal shows the server's
 * words under the e-mail, and anything unforeseen one general sentence.
 */
export function authFailure(error: unknown): AuthFailure {
  if (hasCode(error, "auth.email_not_confirmed")) return above(authTexts.notConfirmed, true);
  if (hasCode(error, "auth.invalid_credentials")) return above(authTexts.invalidCredentials);
  if (hasCode(error, "auth.password_too_short")) return above(shortPassword);
  if (hasCode(error, "request.foreign_origin")) return above(error.message);
  if (!(error instanceof ApiError)) return above(authTexts.unexpected);
  if (error.status === 429) return above(tooManyText(error.retryAfter));
  if (error.code === "unknown" || error.status >= 500) return above(authTexts.unexpected);
  return { field: "email", text: error.message, unconfirmed: false };
}

/** A toast's description: the provider's message where there is one (specification, section 8). */
export function failureMessage(error: unknown): string {
  if (error instanceof ApiError && error.status === 429) return tooManyText(error.retryAfter);
  if (error instanceof ApiError && error.status < 500) return error.message;
  return authTexts.unexpected;
}
