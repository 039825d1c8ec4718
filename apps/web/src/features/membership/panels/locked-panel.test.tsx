import { NO_MEMBERSHIP } from "@sovereign/domain/membership";
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "#core/session/session.ts";
import { brand } from "#core/words/brand.ts";
import { pendingPurchases } from "#features/membership/status/pending-purchases.ts";
import { fakeServer } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { MEMBER } from "#testing/memberships.ts";
import { renderPage } from "#testing/render-page.tsx";
import { LockedPanel } from "./locked-panel.tsx";

const panel = () => screen.queryByRole("region", { name: "Upgrade" });

async function open(membership: object) {
  fakeServer(() => ({ status: 200, body: { admin_mode_offered: false, ...membership } }));
  const { client } = renderPage("/app", <LockedPanel />);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  await act(async () => {});
}

beforeEach(() => session.announce({ type: "signed_in", record: memberRecord() }));
afterEach(() => {
  pendingPurchases.end("u1");
  session.announce({ type: "signed_out", reason: "member" });
});

describe("the card shown instead of members' content", () => {
  it("offers a membership to a visitor without one", async () => {
    await open(NO_MEMBERSHIP);
    expect(panel()?.textContent).toContain("This piece is for members.");
    expect(screen.getByRole("button", { name: `Subscribe — ${brand.appPrice}/year` })).toBeTruthy();
  });

  it("tells a former member that the membership has ended", async () => {
    await open({ ...NO_MEMBERSHIP, ended: { at: null } });
    expect(panel()?.textContent).toContain("Your membership has ended.");
    expect(panel()?.textContent).not.toContain("This piece is for members.");
  });

  it("is hidden for a member through a store that only a newer server knows", async () => {
    await open({ ...MEMBER, managed_by: "galaxy_store" });
    expect(panel()).toBeNull();
  });

  it("waits for a payment in progress instead of selling again", async () => {
    pendingPurchases.begin("u1");
    await open(NO_MEMBERSHIP);
    expect(screen.getByRole("heading", { name: "Purchase Received" })).toBeTruthy();
    expect(panel()).toBeNull();
  });

  it("is hidden while the membership is unknown", async () => {
    fakeServer(() => ({ status: 400, body: { code: "request.invalid", title: "x" } }));
    const { client } = renderPage("/app", <LockedPanel />);
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    await act(async () => {});
    expect(panel()).toBeNull();
  });

  it("is hidden for members", async () => {
    await open(MEMBER);
    expect(panel()).toBeNull();
  });
});
