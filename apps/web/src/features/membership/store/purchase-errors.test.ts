import { NO_OFFERINGS } from "@sovereign/content/words/purchases";
import { describe, expect, it } from "vitest";
import { PurchaseSetupError, purchaseErrorToast } from "./purchase-errors.ts";

const told = (title: string, description: string, tone = "error") => ({ title, description, tone });
const failed = (description: string) => told("Purchase Failed", description);
const CANCELED = told(
  "Purchase Cancelled",
  "No worries! You can subscribe anytime from the app.",
  "success",
);
const CONNECTION = told("Connection Issue", "Please check your internet connection and try again.");
const CONFIGURATION = told(
  "Configuration Error",
  "IAP not properly configured. Please contact support.",
);
const DEFAULT = failed("The store did not complete the purchase.");

const coded = (code: string | number, message = "Something") => ({ code, message });

describe("purchaseErrorToast: specification, section 8, Purchases and subscription §8.10", () => {
  it.each([
    ["code 1 as the plugin returns it", coded("1"), CANCELED],
    ["code 1 as a number", coded(1), CANCELED],
    ["a message with cancelled", new Error("Purchase was cancelled."), CANCELED],
    ["a message with user cancel", new Error("User cancel"), CANCELED],
    ["a plain string that states it", "Request canceled by user", CANCELED],
    ["a message with network", new Error("A network error occurred"), CONNECTION],
    ["a message with connection", new Error("The Internet connection was lost"), CONNECTION],
    ["no current offering", new Error(NO_OFFERINGS), CONFIGURATION],
    ["a message with configured", new Error("Purchases must be configured"), CONFIGURATION],
    ["another code, with its message", coded("3", "Not allowed"), failed("Not allowed")],
    ["an unlisted code", coded("41", "New"), failed("New")],
    ["an error without a message", new Error(""), DEFAULT],
    ["a plain string", "Web not supported", failed("Web not supported")],
    ["nothing", undefined, DEFAULT],
    ["null", null, DEFAULT],
    ["something else", { message: 7, code: {} }, DEFAULT],
    [
      "a failed configuration",
      new PurchaseSetupError(new Error("network")),
      told("Setup Error", "Failed to initialize payment system."),
    ],
  ])("%s", (_, thrown, expected) => {
    expect(purchaseErrorToast(thrown)).toEqual(expected);
  });

  it("reports a missing offering in the words of the specification §8.11", () => {
    expect(NO_OFFERINGS).toBe("No subscription offerings available");
  });
});
