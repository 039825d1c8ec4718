import { type Membership, NO_MEMBERSHIP } from "@sovereign/domain/membership";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { adminMode } from "#core/session/admin-mode-state.ts";
import { brand } from "#core/words/brand.ts";
import { pendingPurchases } from "#features/membership/status/pending-purchases.ts";
import { type FakeAnswer, fakeServer, MARK } from "#testing/fake-server.ts";
import { MEMBER } from "#testing/memberships.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { SubscriptionCard } from "./subscription-card.tsx";

const HELP = "Change your card, see invoices or cancel in the customer portal.";
const DOWN: FakeAnswer = { status: 400, body: { code: "request.invalid", title: "x" } };
const answer = (membership: Membership, offered = false): FakeAnswer => ({
  status: 200,
  body: { ...membership, admin_mode_offered: offered },
});

function open(check: () => FakeAnswer, restore: () => FakeAnswer = () => "silence") {
  const sent = fakeServer(({ path }) => (path.endsWith("restore-purchase") ? restore() : check()));
  renderPage("/app/settings", <SubscriptionCard />);
  return sent;
}
const sees = async (...texts: string[]) => {
  for (const text of texts) expect(await screen.findByText(text)).toBeTruthy();
};
const button = (name: string) => screen.queryByRole("button", { name });

signedIn();
afterEach(() => pendingPurchases.end("u1"));

describe("Subscription Management: specification, section 2, /app/settings", () => {
  it("shows neither while loading", () => {
    vi.stubGlobal("fetch", () => new Promise(() => {}));
    renderPage("/app/settings", <SubscriptionCard />);
    expect(screen.getByText("Checking your membership")).toBeTruthy();
    expect(button("Manage Subscription") ?? button("Restore Purchase")).toBeNull();
  });

  const SUBSCRIBE = `Subscribe — ${brand.appPrice}/year`;
  const PREVIEW = "You are reading the preview.";

  it.for<[title: string, Partial<Membership>, sees: string[], not: string[]]>([
    [
      "a non-member to subscribe or restore §2.44",
      NO_MEMBERSHIP,
      [PREVIEW, SUBSCRIBE, "Restore Purchase"],
      ["Manage Subscription"],
    ],
    [
      "the day of the renewal, and to manage it §2.44",
      {},
      ["Member, renews 9 March 2099", HELP, "Manage Subscription"],
      [SUBSCRIBE, "Restore Purchase"],
    ],
    [
      "this member's price, which may differ from today's",
      { price: { amount: "61.00", currency: "USD" } },
      [`$61 a year. ${HELP}`],
      [],
    ],
    [
      "each source with its own date",
      {
        renews: false,
        managed_by: "app_store",
        others: [{ managed_by: "card", renews: true, at: "2099-01-05T10:00:00.000Z" }],
      },
      ["Member until 9 March 2099. It will not renew.", "By card: renews 5 January 2099"],
      [],
    ],
    [
      "what charges and opens nothing, instead of selling another",
      {
        ...NO_MEMBERSHIP,
        others: [{ managed_by: "play_store", renews: true, at: "2099-01-05T10:00:00.000Z" }],
      },
      [
        "Google Play: renews 5 January 2099",
        "It opens nothing at present. End it in the customer portal or in your store account, or it will be charged.",
        "Restore Purchase",
      ],
      [SUBSCRIBE],
    ],
    [
      "the way out of a store without its own page, when its payment failed",
      {
        ...NO_MEMBERSHIP,
        others: [{ managed_by: "other_store", renews: true, at: null }],
      },
      [
        "Another store: may be charged any day",
        "It opens nothing at present. You subscribed through a store: pay or end it in your account there, or it may be charged; we cannot do it for you.",
      ],
      [SUBSCRIBE],
    ],
    [
      "the way to a store without its own page that charges beside the membership",
      { others: [{ managed_by: "other_store", renews: true, at: "2099-01-05T10:00:00.000Z" }] },
      [
        "Another store: renews 5 January 2099",
        "You subscribed through a store. Change or cancel it in your account there; we cannot do it for you.",
      ],
      [],
    ],
    [
      "where to pay while access lasts, in a store without its own page",
      { renews: false, payment_due: true, managed_by: "other_store" },
      [
        "The last payment did not go through. Your access continues until 9 March 2099 while this is resolved. You subscribed through a store: put your way of paying right in your account there.",
      ],
      ["Manage Subscription"],
    ],
    [
      "the end of a canceled membership",
      { renews: false },
      ["Member until 9 March 2099. It will not renew.", HELP, "Manage Subscription"],
      [],
    ],
    [
      "until when access lasts while a payment is due",
      { renews: false, payment_due: true },
      [
        "Payment due",
        "Member, payment due",
        "The last payment did not go through. Your access continues until 9 March 2099 while this is resolved.",
        "Manage Subscription",
      ],
      [],
    ],
    [
      "no link to a store without its own page",
      { managed_by: "other_store" },
      ["Member, renews 9 March 2099"],
      ["Manage Subscription"],
    ],
    [
      "the portal to a member who pays twice",
      { managed_by: "app_store", paid_twice: true },
      ["Two subscriptions are being charged.", "Manage Subscription"],
      [],
    ],
  ])("offers or names %s", async ([, membership, seen, absent]) => {
    open(() => answer({ ...MEMBER, ...membership }));
    await sees(...seen);
    for (const name of absent) expect(button(name)).toBeNull();
  });

  it.each([
    ["a member", MEMBER, "/app/welcome"],
    ["a former member", { ...NO_MEMBERSHIP, ended: { at: null } }, "/app/welcome"],
    ["a non-member", NO_MEMBERSHIP, undefined],
  ] as const)("links to what is open and to the receipt: %s", async (_, membership, to) => {
    open(() => answer(membership));
    await sees("All levels of membership");
    const link = screen.queryByRole("link", { name: "What is open, and your receipt" });
    expect(link?.getAttribute("href")).toBe(to);
  });

  it.each([
    ["app_store", "App Store", "https://apps.apple.com/account/subscriptions"],
    ["play_store", "Google Play", "https://play.google.com/store/account/subscriptions"],
  ] as const)("sends a subscriber of the %s to its own page", async (managed_by, store, url) => {
    open(() => answer({ ...MEMBER, managed_by }));
    await sees(
      `You subscribed through ${store}. Change or cancel it in your ${store} account; we cannot do it for you.`,
    );
    const link = screen.getByRole("link", { name: `Open ${store} subscriptions` });
    expect([link.getAttribute("href"), link.getAttribute("rel")]).toEqual([
      url,
      "noopener noreferrer",
    ]);
    expect(button("Manage Subscription")).toBeNull();
  });

  it("shows a pending purchase until it is confirmed", async () => {
    pendingPurchases.begin("u1");
    open(() => answer(NO_MEMBERSHIP));
    await sees(
      "Purchase Received",
      "The store has your payment and has not confirmed it yet. Access opens automatically when it does.",
    );
    expect(screen.queryByText("You are reading the preview.")).toBeNull();
    expect(button(`Subscribe — ${brand.appPrice}/year`)).toBeNull();
  });

  it("reports a failed check and retries", async () => {
    let reply: FakeAnswer = DOWN;
    open(() => reply);
    await sees(
      "We could not check your membership.",
      "Nothing changes while we look. If you have paid, what you paid for stays open.",
    );
    expect(screen.queryByText("You are reading the preview.")).toBeNull();
    reply = answer(MEMBER);
    await userEvent.click(screen.getByRole("button", { name: "Check again" }));
    await sees("Member, renews 9 March 2099");
    expect(screen.queryByText("We could not check your membership.")).toBeNull();
  });

  it("keeps the last answer and reports that a later check failed", async () => {
    let reply = answer(MEMBER);
    open(() => reply);
    await sees("Member, renews 9 March 2099");
    reply = DOWN;
    act(() => void window.dispatchEvent(new Event("visibilitychange")));
    await sees("We could not check your membership.", "Member, renews 9 March 2099");
    expect(button("Check again")).toBeTruthy();
  });

  it("shows that admin mode is on, where it is offered", async () => {
    adminMode.turn(true);
    open(() => answer(NO_MEMBERSHIP, true));
    await sees("ADMIN MODE", "Full access granted for testing", "You are reading the preview.");
  });
});

describe("Restore Purchase", () => {
  const press = async () =>
    userEvent.click(await screen.findByRole("button", { name: "Restore Purchase" }));

  it("checks again and shows the result", async () => {
    const sent = open(
      () => answer(NO_MEMBERSHIP),
      () => answer(MEMBER),
    );
    await press();
    await sees("Status Refreshed", "Your membership is active.", "Member, renews 9 March 2099");
    expect(sent.at(-1)).toMatchObject({ method: "POST", path: "/api/functions/restore-purchase" });
  });

  it("shows that it is checking, and that nothing was found §8.14", async () => {
    let found = (_: Response) => {};
    open(() => answer(NO_MEMBERSHIP));
    const check = globalThis.fetch;
    vi.stubGlobal("fetch", (path: string, init: RequestInit) =>
      path.endsWith("restore-purchase")
        ? new Promise<Response>((resolve) => {
            found = resolve;
          })
        : check(path, init),
    );
    await press();
    await sees("Checking subscription", "Checking…");
    found(Response.json({ ...NO_MEMBERSHIP, admin_mode_offered: false }, { headers: MARK }));
    await sees("Status Refreshed", "No active subscription was found for this account.");
  });

  it("reports a missing response", async () => {
    open(() => answer(NO_MEMBERSHIP));
    await press();
    await sees("Connection Issue", "Please check your internet connection and try again.");
  });
});
