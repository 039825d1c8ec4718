import { giftTexts } from "@sovereign/content/words/gift";
import { NO_MEMBERSHIP } from "@sovereign/domain/membership";
import { QueryObserver } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "#core/session/session.ts";
import { brand } from "#core/words/brand.ts";
import { membershipQuery } from "#features/membership/status/membership-query.ts";
import { type FakeAnswer, fakeServer } from "#testing/fake-server.ts";
import { MEMBER } from "#testing/memberships.ts";
import { nativeShell, noShell } from "#testing/native-shell.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { PricingSection } from "./pricing-section.tsx";

const NONE: FakeAnswer = { status: 200, body: { ...NO_MEMBERSHIP, admin_mode_offered: false } };
const SUBSCRIBED: FakeAnswer = { status: 200, body: { ...MEMBER, admin_mode_offered: false } };

const CHECKOUT = "/api/functions/create-checkout";

function open(answer: () => FakeAnswer) {
  fakeServer(answer);
  renderPage("/", <PricingSection place="home" />);
}
const row = (name: string) => within(screen.getByRole("article", { name }));
const button = (name: string) => row("App").queryByRole("button", { name });
const learnMore = { name: "Learn More about the app" };
const outsideLinks = () => {
  const more = screen.getByRole("link", learnMore);
  const ours = ["Terms", giftTexts.link];
  return screen
    .getAllByRole("link")
    .filter((link) => link !== more && !ours.includes(link.textContent));
};
const signOut = () => session.announce({ type: "signed_out", reason: "member" });

signedIn();
// The browser blocks the new tab.
beforeEach(() => vi.spyOn(window, "open").mockReturnValue(null));
afterEach(noShell);

describe("the pricing section", () => {
  it("shows visitors four levels with their prices and benefits, and sells the app §2.63 §2.66 §3.13 §9.17", () => {
    signOut();
    open(() => NONE);
    const levels = screen.getAllByRole("heading", { level: 3 }).map((each) => each.textContent);
    expect(levels).toEqual(["App", "Foundation", "Mastermind", "Principal"]);
    expect(row("App").getByText(brand.appPrice)).toBeTruthy();
    expect(row("Foundation").getByText("$2,997")).toBeTruthy();
    expect(row("Mastermind").getByText("$9,997")).toBeTruthy();
    expect(row("Principal").getByText("By invitation")).toBeTruthy();
    expect(row("App").getAllByRole("listitem")).toHaveLength(4);
    expect(screen.getByText(/are handled by Example Holdings Ltd\./)).toBeTruthy();
    expect(button("Subscribe Now")?.hasAttribute("disabled")).toBe(false);
    const preview = row("App").getByRole("link", learnMore);
    expect(preview.getAttribute("href")).toBe("/app-preview");
  });

  it.each([
    ["asks for the checkout", NONE, 1],
    ["sells nothing to a subscriber", SUBSCRIBED, 0],
  ])(
    "queues a press until the visitor is known, and then %s §2.5",
    async (_, answer, checkouts) => {
      const known = Promise.withResolvers<void>();
      const sent = fakeServer(({ path }) => (path === CHECKOUT ? "silence" : answer));
      const server = globalThis.fetch;
      vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
        if (request[0] !== CHECKOUT) await known.promise;
        return server(...request);
      });
      renderPage("/", <PricingSection place="home" />);
      await userEvent.click(button("Subscribe Now") as HTMLElement);
      expect(button("Opening checkout…")?.getAttribute("aria-busy")).toBe("true");
      expect(sent).toHaveLength(0);
      known.resolve();
      await waitFor(() => expect(button("Opening checkout…")).toBeNull());
      expect(sent.filter(({ path }) => path === CHECKOUT)).toHaveLength(checkouts);
    },
  );

  it("drops a queued press of a visitor who has left", async () => {
    const known = Promise.withResolvers<void>();
    const sent = fakeServer(({ path }) => (path === CHECKOUT ? "silence" : NONE));
    const server = globalThis.fetch;
    vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
      await known.promise;
      return server(...request);
    });
    const { router, client } = renderPage("/", <PricingSection place="home" />);
    await userEvent.click(button("Subscribe Now") as HTMLElement);
    // The page's own watch continues to poll.
    const stop = new QueryObserver(client, membershipQuery("u1")).subscribe(() => {});
    await act(() => router.navigate("/elsewhere"));
    known.resolve();
    await waitFor(() => expect(client.getQueryData(membershipQuery("u1").queryKey)).toBeDefined());
    await act(async () => {});
    stop();
    expect(sent.filter(({ path }) => path === CHECKOUT)).toEqual([]);
  });

  it("tells a subscriber so, and sells nothing §2.63", async () => {
    open(() => SUBSCRIBED);
    const active = await row("App").findByRole("button", { name: "✓ Active Subscription" });
    expect(active.hasAttribute("disabled")).toBe(true);
    expect(button("Subscribe Now")).toBeNull();
  });

  it("sells to a member whose check failed, since the server refuses a second subscription", async () => {
    const refused: FakeAnswer = { status: 400, body: { code: "request.invalid", title: "x" } };
    const sent = fakeServer(() => refused);
    renderPage("/", <PricingSection place="home" />);
    await userEvent.click(button("Subscribe Now") as HTMLElement);
    await waitFor(() => expect(sent.map(({ path }) => path)).toContain(CHECKOUT));
  });

  it("opens the external link in a new tab without an opener §2.64", () => {
    open(() => NONE);
    const links = outsideLinks();
    const named = links.map(
      (link) => `${link.getAttribute("aria-label")}: ${link.getAttribute("href")}`,
    );
    const tab = "opens in a new tab: https://example.com";
    expect(named).toEqual([
      `Join Foundation, ${tab}/foundation`,
      `Schedule a call about Foundation, ${tab}/foundation-call`,
      `Join Mastermind, ${tab}/mastermind`,
      `Schedule a call about Mastermind, ${tab}/mastermind-call`,
      `Schedule a call about Principal, ${tab}/principal-call`,
    ]);
    expect(row("Principal").queryByRole("button")).toBeNull();
    for (const link of links) {
      expect(link.getAttribute("target")).toBe("_blank");
      expect(link.getAttribute("rel")).toContain("noopener");
    }
  });

  it("hides the payment links inside a store's app and explains how it is arranged §2.65", () => {
    nativeShell("ios");
    signOut();
    open(() => NONE);
    const links = outsideLinks().map((link) => link.textContent);
    expect(links).toEqual(["Schedule a Call", "Schedule a Call", "Schedule a Call"]);
    expect(
      screen.getByText(
        "Foundation and Mastermind are arranged outside the app. You are welcome to schedule a call.",
      ),
    ).toBeTruthy();
  });
});
