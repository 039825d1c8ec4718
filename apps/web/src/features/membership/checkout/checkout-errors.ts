import { fill } from "@sovereign/content/public/fill";
import { moneyInWords } from "@sovereign/content/public/money-words";
import { membershipNotices, membershipTexts } from "@sovereign/content/words/membership";
import { service } from "@sovereign/content/words/notices";
import type { QueryClient } from "@tanstack/react-query";
import { ApiError, ConnectionError, hasCode } from "#core/api/api-error.ts";
import { rateLimitText } from "#core/api/rate-limit-text.ts";
import { shownNow } from "#core/words/price.ts";
import { askPricedAgain, learnNow } from "#core/words/price-news.ts";
import { twoPartText } from "#core/words/two-part-text.ts";
import type { ToastMessage } from "#design/feedback/toast.ts";

const failure = (title: string, description: string): ToastMessage => ({
  title,
  description,
  tone: "error",
});

const CONNECTION = failure(service.connection.title, service.connection.body);

export const SIGN_IN_FIRST: ToastMessage = {
  ...twoPartText(membershipTexts.signInFirst, ": "),
  tone: "error",
};

/** A store's purchase asks no server first. */
export const STILL_CHARGES = failure(membershipTexts.checkoutError, membershipNotices.stillCharges);

/** The server's message, if its response has one meant for members. */
function serverWords(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 429) return rateLimitText(error.retryAfter);
  return error.code === "unknown" ? null : error.message;
}

export function checkoutFailure(error: unknown): ToastMessage {
  if (error instanceof ConnectionError) return CONNECTION;
  if (hasCode(error, "billing.native_iap_required")) {
    return failure(membershipTexts.useInAppPurchase, membershipNotices.useInAppPurchaseDetail);
  }
  const { checkoutError, checkoutFailed } = membershipTexts;
  return failure(checkoutError, serverWords(error) ?? checkoutFailed);
}

/** Shows the price of this moment; nothing was charged, and the next press asks for it. */
export async function priceMoved(client: QueryClient): Promise<ToastMessage> {
  await learnNow();
  await askPricedAgain(client);
  const { title, body } = membershipNotices.priceMoved;
  const price = shownNow();
  return failure(title, price ? fill(body, { price: moneyInWords(price) }) : title);
}

export function portalFailure(error: unknown): ToastMessage {
  if (error instanceof ConnectionError) return CONNECTION;
  if (error instanceof ApiError && error.status === 401) return SIGN_IN_FIRST;
  return { ...twoPartText(membershipTexts.portalFailed, ": "), tone: "error" };
}

export function restoreFailure(error: unknown): ToastMessage {
  if (error instanceof ConnectionError) return CONNECTION;
  return failure(service.generic.title, serverWords(error) ?? service.generic.body);
}
