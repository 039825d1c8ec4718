import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { toast, toasts } from "#design/feedback/toast.ts";
import { AppShell } from "./app-shell.tsx";
import type { NavigationItem } from "./navigation.tsx";

const NAVIGATION: NavigationItem[] = [
  { to: "/app", label: "Home", icon: "home", holds: ["/app/home", "/app/programme"] },
  { to: "/app/history", label: "History", icon: "history" },
  { to: "/app/resources", label: "Vault", icon: "vault", pulsesWhenInactive: true },
];

function renderAt(path: string, onSignOut = vi.fn()) {
  return render(
    <MemoryRouter initialEntries={[path]}>
      <AppShell
        product="Sovereign"
        email="member@example.com"
        navigation={NAVIGATION}
        onSignOut={onSignOut}
        onSignOutEverywhere={vi.fn()}
        accountKnown
        accountExtras={<button type="button">Enable admin mode</button>}
        sheetRows={<p>Admin mode</p>}
        sheetLinks={[{ to: "/app/settings", label: "Settings", icon: "settings" }]}
        footer={null}
      >
        <h1>Page</h1>
      </AppShell>
    </MemoryRouter>,
  );
}

/** The one in the phone's bar; the slim rail has another. */
const accountButton = () =>
  within(screen.getByRole("banner")).getByRole("button", { name: "Account" });

describe("AppShell", () => {
  it("shows the dot only on other pages §2.71", () => {
    expect(renderAt("/app").container.querySelectorAll(".pulse")).toHaveLength(2);
    expect(renderAt("/app/resources").container.querySelectorAll(".pulse")).toHaveLength(0);
  });

  it("opens the account from the bar, shows who is signed in and signs out §2.70", async () => {
    const user = userEvent.setup();
    const onSignOut = vi.fn();
    renderAt("/app", onSignOut);
    toast({ title: "Welcome back!", tone: "success" });
    await user.click(accountButton());
    const sheet = await screen.findByRole("dialog", { name: "Account" });
    expect(toasts.get()).toEqual([]);
    expect(within(sheet).getByText("member@example.com")).toBeDefined();
    expect(within(sheet).getByText("Admin mode")).toBeDefined();
    expect(within(sheet).queryByRole("button", { name: "Enable admin mode" })).toBeNull();
    expect(within(sheet).getByRole("button", { name: "Sign Out Everywhere" })).toBeDefined();
    await user.click(within(sheet).getByRole("button", { name: "Sign Out" }));
    expect(onSignOut).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("links to the account's pages and closes itself", async () => {
    const user = userEvent.setup();
    renderAt("/app");
    await user.click(accountButton());
    const sheet = await screen.findByRole("dialog", { name: "Account" });
    const link = within(sheet).getByRole("link", { name: "Settings" });
    expect(link.getAttribute("href")).toBe("/app/settings");
    await user.click(link);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("returns focus to the account button when the sheet closes", async () => {
    const user = userEvent.setup();
    renderAt("/app");
    const account = accountButton();
    await user.click(account);
    await screen.findByRole("dialog", { name: "Account" });
    await user.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(account));
    expect(document.documentElement.className).toBe("");
  });
});
