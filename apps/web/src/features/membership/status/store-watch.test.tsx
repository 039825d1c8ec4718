import { NO_MEMBERSHIP } from "@sovereign/domain/membership";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { session } from "#core/session/session.ts";
import { useCheckout } from "#features/membership/checkout/use-checkout.ts";
import { fakeServer } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { nativeShell, noShell, storeFails } from "#testing/native-shell.ts";
import { renderPage } from "#testing/render-page.tsx";
import { MembershipWatch } from "./membership-watch.tsx";

function SubscribeButton() {
  const { start } = useCheckout();
  return (
    <button type="button" onClick={start}>
      Subscribe
    </button>
  );
}

afterEach(() => {
  session.announce({ type: "signed_out", reason: "member" });
  noShell();
});

it("reports that the store is unavailable and a purchase is pending", async () => {
  const script: Parameters<typeof nativeShell>[1] = {
    configure: storeFails({ code: 23, message: "Configuration issue" }),
  };
  const shell = nativeShell("android", script);
  fakeServer(() => ({ status: 200, body: { ...NO_MEMBERSHIP, admin_mode_offered: false } }));
  session.announce({ type: "signed_in", record: memberRecord() });
  renderPage(
    "/app",
    <>
      <MembershipWatch />
      <SubscribeButton />
    </>,
  );
  expect(await screen.findByText("Setup Error")).toBeTruthy();
  expect(screen.getByText("Failed to initialize payment system.")).toBeTruthy();

  const { promise: ready, resolve } = Promise.withResolvers<void>();
  script.configure = () => ready;
  await userEvent.click(screen.getByRole("button", { name: "Subscribe" }));
  expect(await screen.findByText("Initializing Payment System")).toBeTruthy();
  expect(shell.asked()).not.toContain("purchasePackage");
  resolve();
  expect(await screen.findByText("Purchase Received")).toBeTruthy();
  expect(shell.asked()).toContain("purchasePackage");
});
