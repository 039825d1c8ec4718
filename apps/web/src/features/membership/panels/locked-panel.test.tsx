import { NO_MEMBERSHIP } from "@sovereign/domain/membership";
import { act, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { brand } from "#core/words/brand.ts";
import { pendingPurchases } from "#features/membership/status/pending-purchases.ts";
import { fakeServer } from "#testing/fake-server.ts";
import { MEMBER } from "#testing/memberships.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { LockedPanel } from "./locked-panel.tsx";

const panel = () => screen.queryByRole("region", { name: "Upgrade" });

async function open(membership: object | null) {
  const body = { admin_mode_offered: false, ...membership };
  const failure = { status: 400, body: { code: "request.invalid", title: "x" } };
  fakeServer(() => (membership ? { status: 200, body } : failure));
  const { client } = renderPage("/app", <LockedPanel />);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  await act(async () => {});
}

signedIn();
afterEach(() => pendingPurchases.end("u1"));

describe("the card shown instead of members' content", () => {
  it("offers a membership to a visitor without one", async () => {
    await open(NO_MEMBERSHIP);
    expect(panel()?.textContent).toContain("This article is for members.");
    expect(screen.getByRole("button", { name: `Subscribe — ${brand.appPrice}/year` })).toBeTruthy();
  });

  it("tells a former member that the membership has ended", async () => {
    await open({ ...NO_MEMBERSHIP, ended: { at: null } });
    expect(panel()?.textContent).toContain("Your membership has ended.");
    expect(panel()?.textContent).not.toContain("This article is for members.");
  });

  it("waits for a payment in progress instead of selling again", async () => {
    pendingPurchases.begin("u1");
    await open(NO_MEMBERSHIP);
    expect(screen.getByRole("heading", { name: "Purchase Received" })).toBeTruthy();
    expect(panel()).toBeNull();
  });

  it.for([
    ["a member", MEMBER],
    ["a member through a store that only a newer server knows", { ...MEMBER, managed_by: "new" }],
    ["somebody whose membership is unknown", null],
  ] as const)("is hidden from %s", async ([, membership]) => {
    await open(membership);
    expect(panel()).toBeNull();
  });
});
