import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { devicePrefix } from "#core/device/device-storage.ts";
import { outboxes } from "#core/outbox/browser-outbox.ts";
import { session } from "#core/session/session.ts";
import { SettingsGroup } from "#design/layout/settings-group.tsx";
import { type FakeAnswer, fakeServer } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { DeleteAccount } from "./delete-account.tsx";

const RECEIPT = {
  number: "D-2026-0310-00000000",
  deleted_at: "2026-03-10T12:00:00.000Z",
  time_zone: "UTC",
  kept_days: 3,
  signed: true,
  sessions: 1,
  passkeys: 0,
  card: false,
  store: null,
};

signedIn();

async function ask(answer: () => FakeAnswer, password = "") {
  const sent = fakeServer(answer);
  const { router } = renderPage("/app/settings", <DeleteAccount />);
  await userEvent.click(screen.getByRole("button", { name: "Delete Account" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Are you absolutely sure?" }));
  if (password) await userEvent.type(dialog.getByLabelText("Your password, again"), password);
  await userEvent.click(dialog.getByRole("button", { name: "Yes, Delete My Account" }));
  return { sent, router, dialog };
}

describe("Delete Account", () => {
  it("deletes the account, confirms it and signs out §2.50 §4.50 §8.17", async () => {
    const { sent } = await ask(() => ({ status: 200, body: { receipt: RECEIPT } }), "mine");
    expect(await screen.findByText("Account Deleted")).toBeDefined();
    screen.getByText("Your account and all data have been permanently deleted.");
    expect(sent).toContainEqual({
      method: "POST",
      path: "/api/functions/delete-account",
      body: { confirmed: true, password: "mine" },
    });
    expect(session.getState()).toMatchObject({ status: "signed_out", reason: "deleted" });
  });

  it("clears the device except for its display preferences §4.50", async () => {
    localStorage.setItem("manifesto_signed", "true");
    localStorage.setItem("what-some-later-part-keeps", "mine");
    localStorage.setItem("sovereign-theme", "dark");
    localStorage.setItem(`${devicePrefix}-launched`, "true");
    sessionStorage.setItem("sovereign-admin-mode", "mine");
    const unsubscribe = vi.fn(async () => true);
    const close = vi.fn();
    const registration = {
      getNotifications: async () => [{ close }],
      pushManager: { getSubscription: async () => ({ unsubscribe }) },
    };
    const serviceWorker = { getRegistration: async () => registration };
    vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { serviceWorker }));
    await ask(() => ({ status: 200, body: { receipt: RECEIPT } }));
    await screen.findByText("Account Deleted");
    expect(Object.keys(localStorage).sort()).toEqual([
      `${devicePrefix}-launched`,
      "sovereign-theme",
    ]);
    expect(sessionStorage).toHaveLength(0);
    expect(close).toHaveBeenCalledOnce();
    expect(unsubscribe).toHaveBeenCalledOnce();
  });

  it("shows at the field why the password is needed, and stays", async () => {
    const { dialog } = await ask(() => ({
      status: 403,
      body: { code: "auth.fresh_sign_in_required", title: "x" },
    }));
    await dialog.findByText("You signed in more than ten minutes ago. Enter your password again.");
    expect(session.getState().status).toBe("signed_in");
  });

  const code = "billing.provider_unavailable";
  const title = "The payment provider is not responding";

  it.for<[string, FakeAnswer, title: string, text: string]>([
    ["with the server's message", { status: 503, body: { code, title } }, "Deletion Failed", title],
    [
      "with a contact",
      { status: 500, body: {} },
      "Deletion Failed",
      "Unable to delete account. Please",
    ],
    [
      "without an answer",
      "silence",
      "No answer yet",
      "Your account may be in the middle of being deleted.",
    ],
  ])(
    "says that it failed %s, and stays on the page §4.50 §8.17",
    async ([, answer, said, text]) => {
      const { router } = await ask(() => answer);
      await screen.findByText(said);
      await screen.findByText((shown) => shown.startsWith(text));
      expect(router.state.location.pathname).toBe("/app/settings");
      expect(session.getState().status).toBe("signed_in");
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    },
  );

  it("links to the export and focuses it, not the button that deletes", async () => {
    fakeServer(() => "silence");
    const { router } = renderPage(
      "/app/settings",
      <>
        <SettingsGroup id="data" title="Your data">
          Export
        </SettingsGroup>
        <DeleteAccount />
      </>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Delete Account" }));
    await userEvent.click(await screen.findByRole("link", { name: "Export it first" }));
    const group = screen.getByRole("region", { name: /^Your data/ });
    await waitFor(() => expect(document.activeElement).toBe(group));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(router.state.location.hash).toBe("#data");
  });

  it("names the unsent writes that would be deleted with the account", async () => {
    fakeServer(() => "silence");
    const outbox = outboxes.of(memberRecord().user.id);
    outbox.start();
    await outbox.add({ kind: "text", date: "2026-03-10", content: "Call", time_zone: "UTC" }).kept;
    renderPage("/app/settings", <DeleteAccount />);
    await userEvent.click(screen.getByRole("button", { name: "Delete Account" }));
    const dialog = within(await screen.findByRole("dialog"));
    await dialog.findByText(/^One change exists only on this device and is in no export\./);
    await outbox.clear();
  });

  it("sends nothing when canceled, and names the stores that keep charging §2.50", async () => {
    const sent = fakeServer(() => "silence");
    renderPage("/app/settings", <DeleteAccount />);
    await userEvent.click(screen.getByRole("button", { name: "Delete Account" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByRole("link", { name: /^App Store/ }).getAttribute("href")).toBe(
      "https://apps.apple.com/account/subscriptions",
    );
    dialog.getByRole("link", { name: /^Google Play/ });
    dialog.getByText(/^Copies in backups expire within 35 days\./);
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(sent).toEqual([]);
  });
});
