import type { OwnSession } from "@sovereign/contract/own-sessions";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { toasts } from "#design/feedback/toast.ts";
import { fakeServer } from "#testing/fake-server.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { DevicesPage } from "./devices-page.tsx";
import { DevicesRow } from "./devices-row.tsx";

const HERE: OwnSession = {
  id: "here",
  current: true,
  device: { kind: "desktop", client: "firefox", system: "linux" },
  signed_in_at: "2026-03-01T08:00:00.000Z",
  last_used_at: "2026-03-10T11:00:00.000Z",
};
const PHONE: OwnSession = {
  ...HERE,
  id: "phone",
  current: false,
  device: { kind: "phone", client: "app", system: "ios" },
  last_used_at: "2026-03-10T11:30:00.000Z",
};
const UNKNOWN: OwnSession = {
  ...PHONE,
  id: "unknown",
  device: { kind: null, client: null, system: null },
  signed_in_at: "2026-03-04T08:00:00.000Z",
  last_used_at: "2026-03-04T08:00:00.000Z",
};

signedIn("2026-03-10T12:00:00.000Z");

/** Opens the page over a server with a list of sessions; ends are answered, the list is not. */
function open(sessions: OwnSession[] | null) {
  let isFirst = true;
  const sent = fakeServer(({ method }) => {
    if (method === "DELETE") return { status: 204 };
    if (!sessions || !isFirst) return "silence";
    isFirst = false;
    return { status: 200, body: { sessions } };
  });
  renderPage("/app/settings/devices", <DevicesPage userId="u1" timeZone="UTC" />);
  return () => sent.filter(({ method }) => method === "DELETE").map(({ path }) => path);
}

describe("signed-in devices", () => {
  it("lists each device and its last use, this one first and without a button", async () => {
    open([PHONE, HERE, UNKNOWN]);
    const rows = await screen.findAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual([
      "Desktop, Firefox on LinuxThis device, now.",
      expect.stringMatching(/^Phone, the appLast used today at 11:30. Since 1 March.Sign Out$/),
      "Unknown deviceLast used on 4 March.Sign Out",
    ]);
  });

  it("signs out one, and removes it before the list is refetched", async () => {
    const ended = open([HERE, PHONE, UNKNOWN]);
    await userEvent.click(await screen.findByRole("button", { name: "Sign Out: Phone, the app" }));
    await waitFor(() => expect(screen.queryByText("Phone, the app")).toBeNull());
    expect(ended()).toEqual(["/api/me/sessions/phone"]);
    expect(toasts.get()).toEqual([]);
    expect(screen.getByText("Unknown device")).toBeTruthy();
  });

  it("signs out all others after a confirmation §2.53", async () => {
    const ended = open([HERE, PHONE, UNKNOWN]);
    await userEvent.click(await screen.findByRole("button", { name: "Sign Out All 2 Others" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(ended()).toEqual([]);
    await userEvent.click(dialog.getByRole("button", { name: "Sign Out All 2 Others" }));
    await waitFor(() => expect(screen.queryByText("Unknown device")).toBeNull());
    expect(ended()).toEqual(["/api/me/sessions"]);
    expect(toasts.get()).toEqual([]);
    expect(screen.queryByText("Phone, the app")).toBeNull();
  });

  it("offers a retry when the list fails to load", async () => {
    open(null);
    await screen.findByText("The list did not load.");
    screen.getByRole("button", { name: "Try again" });
  });
});

it.each([
  [[HERE], "Only this one."],
  [[HERE, PHONE, UNKNOWN], "3, including this one."],
])("are counted in the settings", async (sessions, words) => {
  fakeServer(() => ({ status: 200, body: { sessions } }));
  renderPage("/app/settings", <DevicesRow userId="user" />);
  await screen.findByText(words);
});
