import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RequireSession } from "#app/frames/require-session.tsx";
import { session } from "#core/session/session.ts";
import { DeleteAccount } from "#features/account/delete-account.tsx";
import { FarewellPage } from "#features/account/farewell-page.tsx";
import { keepFarewell } from "#features/account/farewell-receipt.ts";
import { type FakeAnswer, fakeServer, MARK } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { renderPage } from "#testing/render-page.tsx";

const record = memberRecord();
const RECEIPT = {
  number: "D-2026-0310-7F3A01BC",
  deleted_at: "2026-03-10T22:30:00.000Z",
  time_zone: "Asia/Tokyo",
  kept_days: 294,
  signed: true,
  sessions: 1,
  passkeys: 2,
  card: true,
  store: null,
};

beforeEach(() => session.announce({ type: "signed_in", record }));
afterEach(() => session.announce({ type: "signed_out", reason: "member" }));

function showFarewell(changes: Partial<typeof RECEIPT> | { store: string } = {}) {
  keepFarewell({ email: "e.marlowe@example.com", receipt: { ...RECEIPT, ...changes } });
  renderPage("/farewell", <FarewellPage />);
  return screen.getAllByRole("definition").map(({ textContent }) => textContent);
}

const openSettings = () =>
  renderPage(
    "/app/settings",
    <RequireSession>
      <DeleteAccount />
    </RequireSession>,
  );

async function deleteAccount() {
  await userEvent.click(screen.getByRole("button", { name: "Delete Account" }));
  await userEvent.click(await screen.findByRole("button", { name: "Yes, Delete My Account" }));
}

describe("the farewell", () => {
  it("is shown after a deletion instead of the settings §4.50", async () => {
    fakeServer(() => ({ status: 200, body: { receipt: RECEIPT } }));
    const { router } = openSettings();
    await deleteAccount();
    await screen.findByText("Elsewhere");
    expect(router.state.location.pathname).toBe("/farewell");
    expect(router.state.historyAction).toBe("REPLACE");
    // The browser's history must not contain the receipt.
    expect(router.state.location.state).toBeNull();
    screen.getByText("Account Deleted");
  });

  it("is shown also when another request was refused before the deletion's own response", async () => {
    const { router } = openSettings();
    const here = () => router.state.location.pathname;
    vi.stubGlobal("fetch", async () => {
      // The sessions end first: a tab may be notified before the receipt arrives.
      session.announce({ type: "signed_out", reason: "ended" });
      await vi.waitFor(() => expect(here()).toBe("/auth"));
      return Response.json({ receipt: RECEIPT }, { headers: MARK });
    });
    await deleteAccount();
    await vi.waitFor(() => expect(here()).toBe("/farewell"));
    expect(session.getState()).toMatchObject({ reason: "deleted" });
  });

  it.each([
    ["immediately", []],
    ["later", ["silence", "silence"] as const],
  ])(
    "is shown when the deletion's response was lost and the session has ended %s",
    async (_, first) => {
      localStorage.setItem("what-some-part-keeps", "mine");
      const answers: FakeAnswer[] = ["silence", ...first];
      fakeServer(() => answers.shift() ?? { status: 401, body: { code: "auth.token_invalid" } });
      const { router } = openSettings();
      await deleteAccount();
      if (first.length > 0) {
        await screen.findByText("No answer yet");
        await act(() => session.renew().catch(() => {}));
        await act(() => session.renew());
      }
      await screen.findByText("Elsewhere");
      expect(router.state.location.pathname).toBe("/farewell");
      expect(session.getState()).toMatchObject({ reason: "deleted" });
      expect(localStorage.getItem("what-some-part-keeps")).toBeNull();
      expect(screen.queryByText("Deletion Failed")).toBeNull();
    },
  );

  it("shows the receipt in the member's own zone: what is deleted, what is kept and until when §4.50", () => {
    const [number, deleted, removed, web, store, kept] = showFarewell();
    expect(number).toBe("D-2026-0310-7F3A01BC");
    expect(deleted).toBe("11 March 2026 at 07:30, Tokyo");
    expect(removed).toBe(
      "The account, 294 kept days, one signature, 1 signed-in device, 2 passkeys",
    );
    expect(web).toBe("Subscription canceled. No further charge.");
    expect(store).toMatch(/^None known to us\. .*cancel with Apple.* or with Google/);
    expect(kept).toContain("Backups, until 15 April 2026.");
    screen.getByText(/A copy goes to e\.marlowe@example\.com/);
  });

  it("omits what did not exist", () => {
    const none = { kept_days: 0, signed: false, sessions: 0, passkeys: 0, card: false };
    const [, , removed, web] = showFarewell(none);
    expect(removed).toBe("The account");
    expect(web).toBe("No subscription was paid by card.");
  });

  it.each([
    ["app_store", "App Store keeps charging you until you cancel there", 1],
    ["amazon", "A store keeps charging you until you cancel with Apple", 2],
  ])("names who keeps charging: %s", (store, words, links) => {
    expect(showFarewell({ store })[4]).toContain(words);
    const found = screen
      .getAllByRole("link")
      .filter(({ textContent }) => textContent?.match(/^cancel|^with/));
    expect(found).toHaveLength(links);
    expect(found[0]?.getAttribute("href")).toBe("https://apps.apple.com/account/subscriptions");
  });

  it("is cleared on the next sign-in, and tells where the receipt is", () => {
    showFarewell();
    act(() => session.announce({ type: "signed_in", record }));
    expect(screen.queryByText(RECEIPT.number)).toBeNull();
    screen.getByText("The receipt is on its way to you.");
    expect(screen.queryByRole("button", { name: "Print Receipt" })).toBeNull();
  });
});
