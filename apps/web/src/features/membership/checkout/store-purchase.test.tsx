import { NO_MEMBERSHIP } from "@sovereign/domain/membership";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { session } from "#core/session/session.ts";
import { pendingPurchases } from "#features/membership/status/pending-purchases.ts";
import { type FakeAnswer, fakeServer } from "#testing/fake-server.ts";
import { MEMBER } from "#testing/memberships.ts";
import { customer, nativeShell, noShell, storeFails } from "#testing/native-shell.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { useCheckout } from "./use-checkout.ts";
import { useRestore } from "./use-restore.ts";

const answer = (membership: object): FakeAnswer => ({
  status: 200,
  body: { admin_mode_offered: false, ...membership },
});

// The store's library binds to the shell it was loaded with, so all tests share one.
const script: NonNullable<Parameters<typeof nativeShell>[1]> = {};
const shell = nativeShell("ios", script);

const unconfirmed = () => ({ customerInfo: customer(false) });

function open(store: typeof script, restored: () => FakeAnswer) {
  Object.assign(script, store);
  const sent = fakeServer(({ path }) =>
    path.endsWith("restore-purchase") ? restored() : answer(NO_MEMBERSHIP),
  );
  const { router } = renderPage("/app", <Buttons />);
  return { router, actions: () => sent.filter(({ method }) => method === "POST") };
}

function Buttons() {
  const buy = useCheckout();
  const again = useRestore();
  return (
    <>
      <button type="button" onClick={buy.start}>
        Subscribe
      </button>
      <button type="button" onClick={again.start}>
        Restore
      </button>
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const sees = async (...texts: string[]) => {
  for (const text of texts) expect(await screen.findByText(text)).toBeTruthy();
};

signedIn();
afterEach(() => {
  for (const method of Object.keys(script)) delete script[method];
  shell.calls.length = 0;
  pendingPurchases.end("u1");
});
afterAll(noShell);

describe("inside a store's app", () => {
  it("subscribes through the store, never through the web checkout", async () => {
    const opened = vi.fn();
    vi.stubGlobal("open", opened);
    const { actions } = open({}, () => answer(MEMBER));
    await press("Subscribe");
    await sees("Payment Successful! 🎉", "You now have full access to all features.");
    expect(shell.asked()).toContain("purchasePackage");
    expect(actions().map(({ path }) => path)).toEqual(["/api/functions/restore-purchase"]);
    expect(opened).not.toHaveBeenCalled();
  });

  it.for<[case_: string, store: typeof script, membership: object, asks: number]>([
    ["has not confirmed it", { purchasePackage: unconfirmed }, MEMBER, 0],
    ["has it and the server does not know it yet", {}, NO_MEMBERSHIP, 1],
  ])("waits for a payment while the store %s", async ([, store, membership, asks]) => {
    const { actions } = open(store, () => answer(membership));
    await press("Subscribe");
    await sees("Purchase Received");
    await vi.waitFor(() => expect(pendingPurchases.has("u1")).toBe(true));
    expect(actions()).toHaveLength(asks);
  });

  it("reports a canceled purchase", async () => {
    const canceled = storeFails({ code: 1, message: "Purchase was cancelled." });
    open({ purchasePackage: canceled }, () => answer(NO_MEMBERSHIP));
    await press("Subscribe");
    await sees("Purchase Cancelled", "No worries! You can subscribe anytime from the app.");
  });

  it("sells to visitors, and asks them to create an account", async () => {
    session.announce({ type: "signed_out", reason: "member" });
    const { router } = open({}, () => answer(NO_MEMBERSHIP));
    await press("Subscribe");
    await sees("Purchase Received");
    await vi.waitFor(() =>
      expect(router.state.location.pathname + router.state.location.search).toBe(
        "/auth?tab=sign-up",
      ),
    );
  });

  it("restores the store account's purchases, then asks the server", async () => {
    const { actions } = open({}, () => answer(MEMBER));
    await press("Restore");
    await sees("Status Refreshed", "Your membership is active.");
    expect(shell.asked()).toContain("restorePurchases");
    expect(actions().map(({ path }) => path)).toEqual(["/api/functions/restore-purchase"]);
  });

  it("explains why the store did not restore", async () => {
    const restorePurchases = storeFails({ code: 10, message: "Network error" });
    const { actions } = open({ restorePurchases }, () => answer(MEMBER));
    await press("Restore");
    await sees("Connection Issue", "Please check your internet connection and try again.");
    expect(actions()).toEqual([]);
  });
});
