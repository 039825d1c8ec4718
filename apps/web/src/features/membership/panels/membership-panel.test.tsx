import { syncCheckout } from "@sovereign/contract/memberships";
import { NO_MEMBERSHIP } from "@sovereign/domain/membership";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { guestPayment } from "#core/device/guest-payment.ts";
import { adminMode } from "#core/session/admin-mode-state.ts";
import { session } from "#core/session/session.ts";
import { brand } from "#core/words/brand.ts";
import { keptCode } from "#features/membership/checkout/kept-code.ts";
import { useCheckoutReturn } from "#features/membership/checkout/use-checkout-return.ts";
import { pendingPurchases } from "#features/membership/status/pending-purchases.ts";
import { answered, type FakeAnswer, fakeServer, MARK } from "#testing/fake-server.ts";
import { MEMBER } from "#testing/memberships.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { MembershipPanel } from "./membership-panel.tsx";
import { PaymentDueBanner } from "./payment-due-banner.tsx";

const OFFERED = { admin_mode_offered: false };
const answer = (membership: object): FakeAnswer => ({
  status: 200,
  body: { ...OFFERED, ...membership },
});
const NONE = answer(NO_MEMBERSHIP);
const SUBSCRIBED = answer(MEMBER);
const UPGRADE = "You are reading the preview.";
const PAID = "Payment Successful! 🎉";

function Home() {
  return (
    <>
      <PaymentDueBanner />
      <MembershipPanel activating={useCheckoutReturn()} />
      <p>Today</p>
    </>
  );
}
const page = (at = "/app") => renderPage("/app", <Home />, at);
const settle = () => act(async () => {});

signedIn("2026-03-24T12:00:00.000Z");
afterEach(() => pendingPurchases.end("u1"));

describe("the upgrade panel", () => {
  it("invites a known non-member §2.76", async () => {
    fakeServer(() => NONE);
    page();
    expect(await screen.findByText(UPGRADE)).toBeTruthy();
    expect(
      screen.getByText(`${brand.appPrice} a year, renews automatically`, { exact: false }),
    ).toBeTruthy();
    expect(screen.getByRole("button", { name: `Subscribe — ${brand.appPrice}/year` })).toBeTruthy();
  });

  it.each([
    ["2026-01-01T12:00:00.000Z", "ended 1 January."],
    ["2024-11-22T12:00:00.000Z", "ended 22 November 2024."],
    [null, "has ended."],
  ])("shows when a membership ended and what is kept: %s %s §4.36", async (at, words) => {
    fakeServer(() => answer({ ...NO_MEMBERSHIP, ended: { at } }));
    page();
    const sentence = `Your membership ${words} Your place is saved.`;
    expect(await screen.findByRole("heading", { name: sentence })).toBeTruthy();
    expect(screen.getByText(/^Every day and mark you recorded stays yours/)).toBeTruthy();
    expect(screen.getByRole("button", { name: `Subscribe — ${brand.appPrice}/year` })).toBeTruthy();
  });

  it("says that free days were refused, and how to go on", async () => {
    fakeServer(() => answer({ ...NO_MEMBERSHIP, trial_refused: true }));
    page();
    const sentence = "Your free trial ended right away. Nothing was charged.";
    expect(await screen.findByRole("heading", { name: sentence })).toBeTruthy();
    expect(screen.getByText(/^Each person gets one free trial, and/)).toBeTruthy();
    expect(screen.getByRole("button", { name: `Subscribe — ${brand.appPrice}/year` })).toBeTruthy();
  });

  it("is never shown to a subscriber, even before the first response §2.76", async () => {
    const seen: boolean[] = [];
    const watch = new MutationObserver(() => seen.push(screen.queryByText(UPGRADE) !== null));
    watch.observe(document.body, { childList: true, subtree: true });
    let reply = (_: Response) => {};
    vi.stubGlobal(
      "fetch",
      () =>
        new Promise<Response>((resolve) => {
          reply = resolve;
        }),
    );
    const { client } = page();
    await settle();
    expect(screen.queryByText(UPGRADE)).toBeNull();
    reply(Response.json({ ...MEMBER, admin_mode_offered: false }, { headers: MARK }));
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    await settle();
    watch.disconnect();
    expect(seen.some(Boolean)).toBe(false);
  });

  it("is replaced by admin mode where that is offered", async () => {
    adminMode.turn(true);
    fakeServer(() => answer({ ...NO_MEMBERSHIP, admin_mode_offered: true }));
    const { client } = page();
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    await settle();
    expect(screen.queryByText(UPGRADE)).toBeNull();
    await act(async () => adminMode.turn(false));
    expect(screen.getByText(UPGRADE)).toBeTruthy();
  });
});

describe("a payment due", () => {
  it.for([
    ["a member, with the day access ends", { payment_due: true, renews: false }, 1, 1],
    [
      "a store's subscriber, without a portal",
      { payment_due: true, managed_by: "play_store" },
      1,
      0,
    ],
    ["no one else", {}, 0, 0],
  ] as const)("is shown to %s", async ([, membership, banners, portals]) => {
    fakeServer(() => answer({ ...MEMBER, ...membership }));
    const { client } = page();
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    await settle();
    const due = /The last payment did not go through\. Your access continues until 9 March 2099/;
    expect(screen.queryAllByText(due)).toHaveLength(banners);
    expect(screen.queryAllByRole("button", { name: "Manage" })).toHaveLength(portals);
  });
});

describe("the return from the checkout", () => {
  const RETURN = "/app?success=true&session_id=cs_1&keep=1";
  const synced = (request: { path: string }) => request.path.endsWith("sync-checkout");

  it("clears the URL, confirms it, and shows the payment for five seconds §2.77 §9.20", async () => {
    vi.useFakeTimers();
    let confirmed = false;
    const sent = fakeServer((request) => {
      if (synced(request)) {
        confirmed = true;
        return answered(syncCheckout, { ...MEMBER, ...OFFERED, purchase_pending: false });
      }
      return confirmed ? SUBSCRIBED : NONE;
    });
    const { router } = page(RETURN);
    expect(screen.getByText("Activating…")).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(router.state.location).toMatchObject({ pathname: "/app/welcome", search: "" });
    expect(sent.filter(synced)).toEqual([
      { method: "POST", path: "/api/functions/sync-checkout", body: { session_id: "cs_1" } },
    ]);
    expect(screen.getByText(PAID)).toBeTruthy();
    expect(screen.getByText("You now have full access to all features.")).toBeTruthy();
    expect(screen.queryByText("Activating…")).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(4_800));
    expect(screen.getByText(PAID)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(400));
    expect(screen.queryByText(PAID)).toBeNull();
    vi.useRealTimers();
  });

  it.each([
    ["is not confirmed yet", answer({ ...NO_MEMBERSHIP, purchase_pending: true })],
    ["cannot be checked", { status: 503, body: { code: "billing.provider_unavailable" } }],
    ["gets no response", "silence"],
  ] as [string, FakeAnswer][])("waits when the payment %s", async (_, reply) => {
    fakeServer((request) => (synced(request) ? reply : NONE));
    const { router } = page(RETURN);
    expect(await screen.findByRole("heading", { name: "Purchase Received" })).toBeTruthy();
    expect(router.state.location.pathname).toBe("/app");
    expect(pendingPurchases.has("u1")).toBe(true);
    expect(screen.queryByText(PAID)).toBeNull();
  });

  it.each([
    ["does not know", { status: 400, body: { code: "request.invalid", title: "x" } }],
    ["does not know as this member's", answer({ ...NO_MEMBERSHIP, purchase_pending: false })],
  ] as [string, FakeAnswer][])(
    "does not wait for a payment that the server %s",
    async (_, reply) => {
      fakeServer((request) => (synced(request) ? reply : NONE));
      const { router } = page(RETURN);
      expect(await screen.findByText("Status Refreshed")).toBeTruthy();
      await settle();
      expect(router.state.location).toMatchObject({ pathname: "/app", search: "?keep=1" });
      expect(pendingPurchases.has("u1")).toBe(false);
    },
  );

  it.each([
    [NO_MEMBERSHIP, "You can subscribe without it."],
    [MEMBER, "What you have continues."],
  ])("says that its free days were refused: %#", async (membership, rest) => {
    keptCode.keep("TRIAL");
    const refused = { ...membership, purchase_pending: false, free_days_refused: true };
    fakeServer((request) => (synced(request) ? answer(refused) : answer(membership)));
    const { router } = page(RETURN);
    expect(await screen.findByText("Each person gets one free trial")).toBeTruthy();
    expect(
      screen.getByText(`Yours ended right away, and nothing was charged. ${rest}`),
    ).toBeTruthy();
    await waitFor(() => expect(router.state.location.search).toBe("?keep=1"));
    expect(router.state.location.pathname).toBe("/app");
    expect(screen.queryByText(PAID)).toBeNull();
    expect(pendingPurchases.has("u1")).toBe(false);
    // The next checkout would be refused for it.
    expect(keptCode.get()).toBeNull();
  });

  it("stays in the URL after the session ended, to confirm on the next sign-in", async () => {
    const ended = (path: string) => /sync-checkout|auth.token/.test(path);
    const sent = fakeServer(({ path }) => (ended(path) ? { status: 401, body: {} } : NONE));
    const { router } = page(RETURN);
    await vi.waitFor(() => expect(session.getState().status).toBe("signed_out"));
    await vi.waitFor(() => expect(screen.queryByText("Activating…")).toBeNull());
    expect(sent.some(synced)).toBe(true);
    expect(screen.queryByText("Purchase Received")).toBeNull();
    expect(pendingPurchases.has("u1")).toBe(false);
    expect(router.state.location.search).toContain("session_id=cs_1");
  });

  it("grants nothing for success=true alone", async () => {
    const sent = fakeServer(() => NONE);
    const { router } = page("/app?success=true");
    expect(await screen.findByText(UPGRADE)).toBeTruthy();
    await waitFor(() => expect(router.state.location.search).toBe(""));
    expect(sent.some(synced)).toBe(false);
    expect(pendingPurchases.has("u1")).toBe(false);
    expect(screen.queryByText(PAID)).toBeNull();
  });

  it("sends a guest whose payment matched their account to the page after payment, once §2.42", async () => {
    guestPayment.begin();
    fakeServer(() => NONE);
    const early = page("/app?success=true");
    await waitFor(() => expect(early.router.state.location.search).toBe(""));
    expect(guestPayment.waits()).toBe(true);
    cleanup();

    fakeServer(() => SUBSCRIBED);
    const { router } = page("/app?success=true");
    expect(await screen.findByText(PAID)).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/welcome"));
    expect(guestPayment.waits()).toBe(false);
    // The email about the payment links to the same URL again.
    guestPayment.begin();
    expect(guestPayment.waits()).toBe(false);
  });
});
