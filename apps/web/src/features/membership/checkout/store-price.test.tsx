import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { session } from "#core/session/session.ts";
import { brand } from "#core/words/brand.ts";
import { storePrice } from "#core/words/price.ts";
import { clearToasts } from "#design/feedback/toast.ts";
import { followNews } from "#features/membership/status/membership-watch.tsx";
import { fakeServer } from "#testing/fake-server.ts";
import { customer, nativeShell, noShell, offerings, storeFails } from "#testing/native-shell.ts";
import { renderPage } from "#testing/render-page.tsx";
import { CheckoutButton } from "./checkout-button.tsx";
import { PurchaseTerms } from "./purchase-terms.tsx";

// The store's library binds to the shell it was loaded with, so all tests share one.
const script: NonNullable<Parameters<typeof nativeShell>[1]> = {};
const shell = nativeShell("android", script);
const UNSAID = "Google Play has not told us its price yet. It shows it before you pay.";
let leave = () => {};

/** Opens a page with prices, signed out. */
function open() {
  fakeServer(() => ({ status: 200, body: {} }));
  const { client, router } = renderPage(
    "/",
    <>
      <CheckoutButton />
      <PurchaseTerms />
    </>,
  );
  leave = followNews(client, null);
  return router;
}

const subscribes = (name: string) => screen.findByRole("button", { name });

beforeEach(() => session.announce({ type: "signed_out", reason: "member" }));
afterEach(() => {
  leave();
  clearToasts();
  storePrice.set(null);
  for (const method of Object.keys(script)) delete script[method];
  shell.calls.length = 0;
});
afterAll(noShell);

it("sells at the store's price, with the store's required text next to the button §3.14", async () => {
  open();
  expect(await subscribes("Subscribe — A$119.99/year")).toBeTruthy();
  expect(await screen.findByText("Sovereign membership: 1 year for A$119.99.")).toBeTruthy();
  const renewal = await screen.findByText(/renews automatically for the same period/);
  expect(renewal.textContent).toContain("your Google Play account");
  expect(screen.getByRole("link", { name: "Terms" }).getAttribute("href")).toBe("/terms");
  expect(screen.getByRole("link", { name: "Privacy" }).getAttribute("href")).toBe("/privacy");
  expect(document.body.textContent).not.toContain(brand.appPrice);
});

it("names no price while the store has none, and still buys §3.14", async () => {
  script.getOfferings = () => offerings(null);
  open();
  expect(await subscribes("Subscribe")).toBeTruthy();
  expect(await screen.findByText(UNSAID)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Subscribe" }));
  expect(await screen.findByText("Configuration Error")).toBeTruthy();
  script.getOfferings = () => offerings(["ANNUAL"]);
  await userEvent.click(screen.getByRole("button", { name: "Subscribe" }));
  expect(await screen.findByText("Purchase Received")).toBeTruthy();
});

it("refetches the price when the connection returns and when the app is visible again", async () => {
  script.getOfferings = storeFails({ code: 35, message: "Offline." });
  open();
  expect(await screen.findByText(UNSAID)).toBeTruthy();
  script.getOfferings = () => offerings(["MONTHLY"]);
  act(() => void window.dispatchEvent(new Event("online")));
  expect(await subscribes("Subscribe — A$119.99/month")).toBeTruthy();
  script.getOfferings = () => offerings(["ANNUAL"]);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(await subscribes("Subscribe — A$119.99/year")).toBeTruthy();
});

it("restores without an account, and links to creating one", async () => {
  script.restorePurchases = () => ({ customerInfo: customer(false) });
  const router = open();
  await userEvent.click(await screen.findByRole("button", { name: "Restore Purchase" }));
  expect(
    await screen.findByText("No active subscription was found in your store account."),
  ).toBeTruthy();
  expect(router.state.location.pathname).toBe("/");
  delete script.restorePurchases;
  await userEvent.click(screen.getByRole("button", { name: "Restore Purchase" }));
  expect(await screen.findByText(/Your store account has a subscription/)).toBeTruthy();
  expect(router.state.location.pathname + router.state.location.search).toBe("/auth?tab=sign-up");
});
