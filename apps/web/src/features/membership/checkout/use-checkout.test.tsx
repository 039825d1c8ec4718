import { NO_MEMBERSHIP } from "@sovereign/domain/membership";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { session } from "#core/session/session.ts";
import { learnPrices } from "#core/words/price.ts";
import { useMembership } from "#features/membership/status/membership-query.ts";
import { type FakeAnswer, fakeServer } from "#testing/fake-server.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { useCheckout } from "./use-checkout.ts";
import { usePortal } from "./use-portal.ts";

const CHECKOUT = "https://checkout.example/c/1";
const READY: FakeAnswer = { status: 200, body: { url: CHECKOUT } };
const NONE: FakeAnswer = { status: 200, body: { ...NO_MEMBERSHIP, admin_mode_offered: false } };

const SHOWN = { amount: "79.00", currency: "USD" };

function Buttons() {
  const checkout = useCheckout();
  const portal = usePortal();
  useMembership();
  return (
    <>
      <button type="button" aria-busy={checkout.busy} onClick={checkout.start}>
        Subscribe
      </button>
      <button type="button" aria-busy={portal.busy} onClick={portal.start}>
        Manage
      </button>
    </>
  );
}

function open(answer: () => FakeAnswer | "later") {
  let release = () => {};
  const later = new Promise<void>((resolve) => {
    release = resolve;
  });
  const sent = fakeServer(({ path }) => {
    if (path.endsWith("check-subscription")) return NONE;
    const reply = answer();
    return reply === "later" ? READY : reply;
  });
  const plain = globalThis.fetch;
  vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
    const made = plain(...request);
    if (answer() === "later") await later;
    return made;
  });
  renderPage("/app", <Buttons />);
  const actions = () => sent.filter(({ path }) => !path.endsWith("check-subscription"));
  const checks = () => sent.filter(({ path }) => path.endsWith("check-subscription"));
  return { actions, checks, release };
}

function popup() {
  const tab = { opener: window as unknown, location: { replace: vi.fn() }, close: vi.fn() };
  const opened = vi.fn((): typeof tab | null => tab);
  vi.stubGlobal("open", opened);
  return { tab, opened };
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const toastSays = async (title: string, text: string) => {
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
};

signedIn();

describe("starting a checkout", () => {
  it("opens a tab at the click and sets its URL, without an opener §7.27", async () => {
    const { tab, opened } = popup();
    const { actions, release } = open(() => "later");
    await press("Subscribe");
    expect(opened).toHaveBeenCalledTimes(1);
    expect(tab.opener).toBeNull();
    expect(tab.location.replace).not.toHaveBeenCalled();
    expect(screen.getByRole("button", { name: "Subscribe" }).getAttribute("aria-busy")).toBe(
      "true",
    );
    await press("Subscribe");
    release();
    await vi.waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(CHECKOUT));
    const body = { return_path: "/app", shown: SHOWN };
    expect(actions()).toEqual([{ method: "POST", path: "/api/functions/create-checkout", body }]);
  });

  it("navigates a visitor in this tab when the browser blocks the other", async () => {
    session.announce({ type: "signed_out", reason: "member" });
    const { opened } = popup();
    opened.mockReturnValue(null);
    const assign = vi.spyOn(window.location, "assign").mockImplementation(() => {});
    open(() => READY);
    await press("Subscribe");
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(CHECKOUT));
  });

  it("closes the tab and explains why without a checkout", async () => {
    const { tab } = popup();
    open(() => ({ status: 502 }));
    await press("Subscribe");
    await toastSays("Checkout Error", "Unable to start checkout. Please try again.");
    expect(tab.close).toHaveBeenCalledTimes(1);
    expect(screen.getByRole("button", { name: "Subscribe" }).getAttribute("aria-busy")).toBe(
      "false",
    );
  });

  it("says that the price moved, shows the new one, and asks for it at the next press", async () => {
    const { tab } = popup();
    const moved: FakeAnswer = {
      status: 409,
      body: { code: "billing.price_moved", title: "Moved" },
    };
    const prices = [{ amount: "89.00", currency: "USD", text: "$89" }];
    const sent = fakeServer(({ path }) => {
      if (path.endsWith("check-subscription")) return NONE;
      if (path === "/api/price") return { status: 200, body: { prices } };
      const asked = sent.filter((each) => each.path.endsWith("create-checkout"));
      return asked.length > 1 ? READY : moved;
    });
    renderPage("/app", <Buttons />);
    await press("Subscribe");
    await toastSays(
      "The price changed",
      "The price changed to $89.00 while this page was open. Nothing was charged. Press again to pay the new price.",
    );
    expect(tab.close).toHaveBeenCalledTimes(1);
    await press("Subscribe");
    await vi.waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(CHECKOUT));
    const asked = sent.filter(({ path }) => path.endsWith("create-checkout"));
    expect(asked.map(({ body }) => (body as { shown: object }).shown)).toEqual([
      SHOWN,
      { amount: "89.00", currency: "USD" },
    ]);
    learnPrices([{ ...SHOWN, text: "$79" }]);
  });

  it("reports that the address has already paid for one, and starts another on a second press §6.7", async () => {
    const { tab } = popup();
    const code = "billing.purchase_waiting";
    const waiting: FakeAnswer = { status: 409, body: { code, title: "It waits." } };
    const { actions } = open(() => (actions().length > 1 ? READY : waiting));
    await press("Subscribe");
    await toastSays("Checkout Error", "It waits.");
    expect(tab.location.replace).not.toHaveBeenCalled();
    await press("Subscribe");
    await vi.waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(CHECKOUT));
    expect(actions().map(({ body }) => body)).toEqual([
      { return_path: "/app", shown: SHOWN },
      { return_path: "/app", another: true, shown: SHOWN },
    ]);
  });

  it("checks the membership again when there is already one", async () => {
    popup();
    const code = "billing.already_subscribed";
    const { checks } = open(() => ({ status: 409, body: { code, title: "x" } }));
    await vi.waitFor(() => expect(checks()).toHaveLength(1));
    await press("Subscribe");
    await vi.waitFor(() => expect(checks()).toHaveLength(2));
  });
});

describe("opening the customer portal", () => {
  it("opens it in a new tab §7.31", async () => {
    const { tab } = popup();
    const { actions } = open(() => READY);
    await press("Manage");
    await vi.waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(CHECKOUT));
    expect(actions()[0]?.path).toBe("/api/functions/customer-portal");
  });

  it("asks a signed-out visitor to sign in, and opens nothing §6.8", async () => {
    session.announce({ type: "signed_out", reason: "member" });
    const { opened } = popup();
    const { actions } = open(() => READY);
    await press("Manage");
    await toastSays("Authentication Required", "Please sign in to manage your subscription.");
    expect(opened).not.toHaveBeenCalled();
    expect(actions()).toEqual([]);
  });

  it("reports a failure", async () => {
    popup();
    open(() => ({ status: 500, body: { code: "server.unexpected", title: "x" } }));
    await press("Manage");
    await toastSays("Error", "Failed to create customer portal session.");
  });
});
