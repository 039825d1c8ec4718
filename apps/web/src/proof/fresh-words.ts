import { freshTexts } from "@sovereign/content/words/account-settings";
import { service } from "@sovereign/content/words/notices";
import { ApiError } from "#core/api/api-error.ts";
import { rateLimitText } from "#core/api/rate-limit-text.ts";

/** Returns why an action that needs a fresh sign-in was refused; undefined for other errors. */
export function freshRefusal(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === "auth.password_wrong") return freshTexts.wrong;
  if (error.code === "auth.fresh_sign_in_required") return freshTexts.required;
  if (error.code === "auth.second_factor_required") return freshTexts.secondFactor;
  return error.status === 429 ? rateLimitText(error.retryAfter) : undefined;
}

/** Returns the message for any error. */
export function refusalText(error: unknown): string {
  const known = freshRefusal(error);
  if (known) return known;
  const hasMessage = error instanceof ApiError && error.code !== "unknown" && error.status < 500;
  return hasMessage ? error.message : service.generic.body;
}
