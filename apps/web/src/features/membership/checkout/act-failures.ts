import { membershipNotices, membershipTexts } from "@sovereign/content/words/membership";
import { service } from "@sovereign/content/words/notices";
import { ApiError, ConnectionError, hasCode } from "#core/api/api-error.ts";
import { tooManyText } from "#core/api/too-many.ts";
import { twoPartText } from "#core/words/two-part-text.ts";
import type { ToastMessage } from "#design/feedback/toast.ts";

const failure = (title: string, description: string): ToastMessage => ({
  title,
  description,
  tone: "error",
});

const CONNECTION = failure(service.connection.title, service.connection.body);

/** Asks a visitor to sign in before they manage what they pay for (specification, section 6). */
export const SIGN_IN_FIRST: ToastMessage = {
  ...twoPartText(membershipTexts.signInFirst, ": "),
  tone: "error",
};

/** What the server said, where it said something for people. */
function serverWords(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 429) return tooManyText(error.retryAfter);
  return error.code === "unknown" ? null : error.message;
}

/** The toast for a checkout that did not start (specification, section 8, Purchases). */
export function checkoutFailure(error: unknown): ToastMessage {
  if (error instanceof ConnectionError) return CONNECTION;
  if (hasCode(error, "billing.native_iap_required")) {
    return failure(membershipTexts.useInAppPurchase, membershipNotices.useInAppPurchaseDetail);
  }
  const { checkoutError, checkoutFailed } = membershipTexts;
  return failure(checkoutError, serverWords(error) ?? checkoutFailed);
}

/** The toast for a customer portal that did not open. */
export function portalFailure(error: unknown): ToastMessage {
  if (error instanceof ConnectionError) return CONNECTION;
  if (error instanceof ApiError && error.status === 401) return SIGN_IN_FIRST;
  return { ...twoPartText(membershipTexts.portalFailed, ": "), tone: "error" };
}

/** The toast for a restore that the server could not do. */
export function restoreFailure(error: unknown): ToastMessage {
  if (error instanceof ConnectionError) return CONNECTION;
  return failure(service.generic.title, serverWords(error) ?? service.generic.body);
}
