import { describe, expect, it } from "vitest";
import { ApiError, ConnectionError } from "#core/api/api-error.ts";
import { checkoutFailure, portalFailure, restoreFailure } from "./checkout-errors.ts";

const refused = (status: number, code: string, title: string) =>
  new ApiError({ status, headers: new Headers({ "retry-after": "90" }) }, {
    code,
    title,
  } as ConstructorParameters<typeof ApiError>[1]);
const silence = new ConnectionError(new TypeError());
const gateway = new ApiError({ status: 502, headers: new Headers() }, null);

const CONNECTION = "Connection Issue: Please check your internet connection and try again.";
const said = ({ title, description }: { title: string; description?: string }) =>
  `${title}: ${description}`;

describe("a failed action shows the message of the specification: section 8, Purchases and subscription", () => {
  it.each([
    ["silence", silence, CONNECTION],
    [
      "no member-facing message",
      gateway,
      "Checkout Error: Unable to start checkout. Please try again.",
    ],
    [
      "an internal error",
      new Error("boom"),
      "Checkout Error: Unable to start checkout. Please try again.",
    ],
    [
      "a second subscription",
      refused(409, "billing.already_subscribed", "You already have a subscription"),
      "Checkout Error: You already have a subscription",
    ],
    [
      "too many attempts",
      refused(429, "request.rate_limited", "Too many"),
      "Checkout Error: Too many attempts. Please wait 2 minutes and try again.",
    ],
    [
      "the server's rule for store apps",
      refused(403, "billing.native_iap_required", "NATIVE_IAP_REQUIRED: x"),
      "Use In-App Purchase: In this app your store takes the payment. Subscribe from the app itself.",
    ],
    [
      "a message that only sounds like it: the code decides",
      refused(403, "billing.webhook_unauthorized", "Native apps"),
      "Checkout Error: Native apps",
    ],
  ])("a checkout after %s §8.12 §8.13", (_, error, expected) => {
    expect(said(checkoutFailure(error))).toBe(expected);
    expect(checkoutFailure(error).tone).toBe("error");
  });

  it.each([
    ["silence", silence, CONNECTION],
    ["a failure", gateway, "Error: Failed to create customer portal session."],
    [
      "a refusal",
      refused(409, "billing.managed_by_store", "x"),
      "Error: Failed to create customer portal session.",
    ],
    [
      "an ended session",
      refused(401, "auth.session_ended", "x"),
      "Authentication Required: Please sign in to manage your subscription.",
    ],
  ])("a portal after %s §8.13", (_, error, expected) => {
    expect(said(portalFailure(error))).toBe(expected);
  });

  it.each([
    ["silence", silence, CONNECTION],
    ["a failure", gateway, "Error: An error occurred. Please try again."],
    [
      "no response from the provider",
      refused(503, "billing.provider_unavailable", "The payment provider is not responding"),
      "Error: The payment provider is not responding",
    ],
  ])("a restore after %s", (_, error, expected) => {
    expect(said(restoreFailure(error))).toBe(expected);
  });
});
