import { freshTexts } from "@sovereign/content/words/account-settings";
import { service } from "@sovereign/content/words/notices";
import { signInMethodErrors } from "@sovereign/content/words/other-sign-in";
import { passkeyErrors } from "@sovereign/content/words/passkeys";
import { ApiError, hasCode } from "#core/api/api-error.ts";
import { rateLimitText } from "#core/api/rate-limit-text.ts";

/** Returns the message for a failed change; null if the password is required first. */
export function signInMethodError(error: unknown): string | null {
  if (hasCode(error, "auth.fresh_sign_in_required")) return null;
  if (hasCode(error, "auth.second_factor_required")) return freshTexts.secondFactor;
  if (hasCode(error, "auth.password_wrong")) return freshTexts.wrong;
  if (hasCode(error, "auth.last_sign_in_method")) return signInMethodErrors.last;
  if (hasCode(error, "auth.provider_unavailable")) return signInMethodErrors.unavailable;
  if (hasCode(error, "passkey.refused")) return passkeyErrors.refused;
  if (error instanceof ApiError && error.status === 429) return rateLimitText(error.retryAfter);
  if (error instanceof ApiError) {
    return error.code === "unknown" ? service.generic.body : error.message;
  }
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError") return passkeyErrors.already;
  // Canceled, timed out or refused: the browser does not report which.
  if (name === "NotAllowedError" || name === "AbortError") return passkeyErrors.notAnswered;
  return service.generic.body;
}
