import type { PurchaseAnswer } from "@sovereign/contract/memberships";
import { NO_MEMBERSHIP } from "@sovereign/domain/membership";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeAnswer, fakeServer } from "#testing/fake-server.ts";
import { MEMBER } from "#testing/memberships.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { SubscriptionCard } from "./subscription-card.tsx";

const OWN: PurchaseAnswer = {
  id: "sub_own",
  owner: "yours",
  managed_by: "card",
  since: "2026-03-10T12:00:00.000Z",
  period_end: "2027-03-10T12:00:00.000Z",
  renews: true,
};
const OTHER: PurchaseAnswer = {
  ...OWN,
  id: "sub_other",
  owner: "unclaimed",
  since: "2026-06-10T12:00:00.000Z",
};
const ADD = "Add to my account";

function open(purchases: PurchaseAnswer[], membership: object = MEMBER, add?: FakeAnswer) {
  let known = purchases;
  const sent = fakeServer(({ path }) => {
    if (path.endsWith("/add")) {
      if (add) return add;
      known = known.map((each) => ({ ...each, owner: "yours" }));
    }
    if (path.startsWith("/api/me/purchases")) return { status: 200, body: { purchases: known } };
    if (path.endsWith("customer-portal")) return { status: 503, body: {} };
    return { status: 200, body: { admin_mode_offered: false, ...membership } };
  });
  renderPage("/app/settings", <SubscriptionCard />);
  return sent;
}

signedIn();
beforeEach(() => vi.stubGlobal("open", () => null));

describe("a purchase made with the member's address (decision 42)", () => {
  it("is shown with its day, and becomes theirs once they confirm §6.6", async () => {
    const sent = open([OWN, OTHER]);
    expect(await screen.findByText("A membership was paid for with your address.")).toBeTruthy();
    expect(
      screen.getByText(/by card, since (10 June|June 10,) 2026\. It is not part/),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: ADD }));
    expect(await screen.findByText("Added to your account")).toBeTruthy();
    expect(sent.some(({ path }) => path === "/api/me/purchases/sub_other/add")).toBe(true);
    expect(screen.queryByRole("button", { name: ADD })).toBeNull();
    const manage = screen.getAllByRole("button", { name: /Manage Subscription: Paid by card/ });
    expect(manage).toHaveLength(2);
    await userEvent.click(manage[1] as HTMLElement);
    const asked = sent.filter(({ path }) => path.endsWith("customer-portal"));
    expect(asked).toMatchObject([{ body: { purchase_id: "sub_other" } }]);
  });

  it("is shown to a former member, and reported when it is gone", async () => {
    open([OTHER], NO_MEMBERSHIP, {
      status: 404,
      body: { code: "billing.purchase_unknown", title: "Gone" },
    });
    await userEvent.click(await screen.findByRole("button", { name: ADD }));
    expect(await screen.findByText("Gone")).toBeTruthy();
  });

  it("is absent without one: one purchase has one button", async () => {
    open([OWN]);
    expect(await screen.findByRole("button", { name: "Manage Subscription" })).toBeTruthy();
    expect(screen.queryByText(/Paid by card since/)).toBeNull();
    expect(screen.queryByRole("button", { name: ADD })).toBeNull();
  });
});
