import { NO_MEMBERSHIP } from "@sovereign/domain/membership";
import { act, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type FakeAnswer, fakeServer, MARK, ok } from "#testing/fake-server.ts";
import { MEMBER } from "#testing/memberships.ts";
import { testOverview } from "#testing/overviews.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import CommunityRoute from "./app.community.tsx";
import DashboardRoute from "./app.dashboard.tsx";
import SettingsRoute from "./app.settings.tsx";

const OVERVIEW = testOverview("2026-11-21", {
  streak: { current: 4, best: 9, today_counts: false },
});
const answer = (membership: object): FakeAnswer => ({
  status: 200,
  body: { admin_mode_offered: false, ...membership },
});

function server(membership: () => FakeAnswer) {
  fakeServer(({ path }) => (path.startsWith("/api/one-things") ? ok(OVERVIEW) : membership()));
}

signedIn();

describe("the membership pages", () => {
  it("shows the member's level on /app/community §2.39", async () => {
    server(() => answer(MEMBER));
    renderPage("/app/community", <CommunityRoute />);
    await screen.findByText("You are a member of the App level. Your streak is 4 days.");
    expect(screen.getByRole("button", { name: "✓ Active Subscription" })).toBeTruthy();
  });

  it("shows the support email on /app/settings §2.44", async () => {
    server(() => answer(NO_MEMBERSHIP));
    renderPage("/app/settings", <SettingsRoute />);
    const support = within(await screen.findByRole("region", { name: "Support & Contact" }));
    const link = support.getByRole("link", { name: "support@example.com" });
    expect(link.getAttribute("href")).toBe("mailto:support@example.com");
    const about = support.getByRole("link", { name: "About the founder" });
    expect(about.getAttribute("href")).toBe("/app/about");
    const licenses = support.getByRole("link", { name: "Open-source licenses" });
    expect(licenses.getAttribute("href")).toBe("/licenses");
    const membership = within(screen.getByRole("region", { name: "Subscription Management" }));
    const levels = membership.getByRole("link", { name: "All levels of membership" });
    expect(levels.getAttribute("href")).toBe("/app/community");
  });
});

describe("the dashboard", () => {
  it("waits for the membership, so that nothing shifts when the panel loads", async () => {
    vi.useFakeTimers();
    let check = (_: Response) => {};
    vi.stubGlobal("fetch", (path: string) =>
      path.startsWith("/api/one-things")
        ? Promise.resolve(Response.json(OVERVIEW, { headers: MARK }))
        : new Promise<Response>((resolve) => {
            check = resolve;
          }),
    );
    renderPage("/app", <DashboardRoute />);
    await act(() => vi.advanceTimersByTimeAsync(900));
    expect(screen.queryByRole("region", { name: "Today" })).toBeNull();
    check(Response.json({ ...NO_MEMBERSHIP, admin_mode_offered: false }, { headers: MARK }));
    await act(() => vi.advanceTimersByTimeAsync(10));
    expect(screen.getByText("You are reading the preview.")).toBeTruthy();
    expect(screen.getByRole("region", { name: "Today" })).toBeTruthy();
  });

  it("renders after a second without a response", async () => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", (path: string) =>
      path.startsWith("/api/one-things")
        ? Promise.resolve(Response.json(OVERVIEW, { headers: MARK }))
        : new Promise(() => {}),
    );
    renderPage("/app", <DashboardRoute />);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.getByRole("region", { name: "Today" })).toBeTruthy();
    expect(screen.queryByText("You are reading the preview.")).toBeNull();
  });
});
