import { PURCHASES_ERROR_CODE } from "@revenuecat/purchases-capacitor";
import { purchaseNotices } from "@sovereign/content/words/purchases";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { nativeShell, noShell, storeFails } from "#testing/native-shell.ts";

const { canceled, connection, configuration, failed } = purchaseNotices;
const RECEIVED = "Purchase Received";
/** The store's own message is shown below this title. */
const OWN = failed.title;

/** Every code that the store's library defines, with its message and the member's. */
const CODES: [code: number, says: string, shown: string][] = [
  [0, "Unknown error.", OWN],
  [1, "Purchase was cancelled.", canceled.title],
  [2, "There was a problem with the store.", OWN],
  [3, "The device or user is not allowed to make the purchase.", OWN],
  [4, "One or more of the arguments provided are invalid.", OWN],
  [5, "The product is not available for purchase.", OWN],
  [6, "This product is already active for the user.", OWN],
  [7, "There is already another active subscriber using the same receipt.", OWN],
  [8, "The receipt is not valid.", OWN],
  [9, "The receipt is missing.", OWN],
  [10, "Error performing request.", connection.title],
  [11, "There was a credentials issue. Check the underlying error for more details.", OWN],
  [12, "Received unexpected response from the backend.", OWN],
  [13, "The receipt is in use by another subscriber.", OWN],
  [14, "The app user id is not valid.", OWN],
  [15, "The operation is already in progress.", OWN],
  [16, "There was an unknown backend error.", OWN],
  [17, "Apple Subscription Key is invalid or not present.", OWN],
  [18, "The User is ineligible for that action.", OWN],
  [19, "App does not have sufficient permissions to make purchases.", OWN],
  [20, "The payment is pending.", RECEIVED],
  [21, "One or more of the attributes sent could not be saved.", OWN],
  [22, "Called logOut but the current user is anonymous.", OWN],
  [23, "There is an issue with your configuration.", configuration.title],
  [24, "There was a problem with the operation.", OWN],
  [25, "A request for subscriber attributes returned none.", OWN],
  [26, "The discount is missing an identifier.", OWN],
  [28, "The product is missing a subscriptionGroupIdentifier.", OWN],
  [29, "There was a problem related to the customer info.", OWN],
  [30, "There was a problem related to the system info.", OWN],
  [31, "Error when trying to begin refund request.", OWN],
  [32, "SKProductsRequest took too long to complete.", OWN],
  [33, "Requests to RevenueCat are being blocked.", OWN],
  [34, "The information associated with this PromotionalOffer is not valid.", OWN],
  [35, "The device appears to be offline.", connection.title],
  [42, "Purchase failure simulated successfully in Test Store.", OWN],
];

// Codes that the library's list lacks: an omitted one, a shell's own, a future one.
const UNLISTED: typeof CODES = [
  [27, "Something of the store's own.", OWN],
  [36, "Request failed signature verification.", OWN],
  [99, "Something new.", OWN],
];

const bodies: Record<string, string> = {
  [canceled.title]: canceled.body,
  [connection.title]: connection.body,
  [configuration.title]: configuration.body,
};

beforeEach(() => vi.resetModules());
afterEach(noShell);

describe.each(["ios", "android"] as const)("the store's errors on %s", (platform) => {
  it("include every one of the library", () => {
    const listed = Object.values(PURCHASES_ERROR_CODE).map(Number);
    expect(CODES.map(([code]) => code)).toEqual(listed.toSorted((one, other) => one - other));
  });

  it("each show the title and the text of the specification §8.10", async () => {
    const script: Parameters<typeof nativeShell>[1] = {};
    nativeShell(platform, script);
    const { purchases } = await import("./purchases.ts");
    const { purchaseErrorToast } = await import("./purchase-errors.ts");
    const shown = [];
    for (const [code, says] of [...CODES, ...UNLISTED]) {
      script.purchasePackage = storeFails({ code, message: says });
      const toast = await purchases()
        .purchaseAnnual("u1")
        .then(
          ({ outcome }) => (outcome === "pending" ? { title: RECEIVED } : { title: outcome }),
          purchaseErrorToast,
        );
      shown.push([code, toast]);
    }
    const expected = [...CODES, ...UNLISTED].map(([code, says, title]) => [
      code,
      title === RECEIVED
        ? { title }
        : {
            title,
            description: bodies[title] ?? says,
            tone: title === canceled.title ? "success" : "error",
          },
    ]);
    expect(shown).toEqual(expected);
  });
});
