import type { OwnSession } from "@sovereign/contract/own-sessions";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "#core/session/session.ts";
import { fakeServer } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { renderPage } from "#testing/render-page.tsx";
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
  id: "phone",
  current: false,
  device: { kind: "phone", client: "app", system: "ios" },
  signed_in_at: "2026-03-01T08:00:00.000Z",
  last_used_at: "2026-03-10T11:30:00.000Z",
};
const UNKNOWN: OwnSession = {
  id: "unknown",
  current: false,
  device: { kind: null, client: null, system: null },
  signed_in_at: "2026-03-04T08:00:00.000Z",
  last_used_at: "2026-03-04T08:00:00.000Z",
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-10T12:00:00.000Z") });
  session.announce({ type: "signed_in", record: memberRecord() });
});
afterEach(() => {
  session.announce({ type: "signed_out", reason: "member" });
  vi.useRealTimers();
});

/** A server with a list of sessions; it ends those it is told to. */
function server(sessions: OwnSession[], failing = false) {
  let left = sessions;
  return fakeServer(({ method, path }) => {
    if (failing) return "silence";
    if (method !== "DELETE") return { status: 200, body: { sessions: left } };
    left = left.filter(
      ({ id, current }) => current || (path.endsWith(id) ? false : path.includes("sessions/")),
    );
    return { status: 204 };
  });
}

describe("signed-in devices", () => {
  it("lists each device and its last use, this one first and without a button", async () => {
    server([PHONE, HERE, UNKNOWN]);
    renderPage("/app/settings/devices", <DevicesPage userId="u1" timeZone="UTC" />);
    const rows = await screen.findAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual([
      "Desktop, Firefox on LinuxThis device, now.",
      expect.stringMatching(/^Phone, the appLast used today at 11:30. Since 1 March.Sign Out$/),
      "Unknown deviceLast used on 4 March.Sign Out",
    ]);
  });

  it("signs out one and confirms it", async () => {
    const sent = server([HERE, PHONE, UNKNOWN]);
    renderPage("/app/settings/devices", <DevicesPage userId="u1" timeZone="UTC" />);
    await userEvent.click(await screen.findByRole("button", { name: "Sign Out: Phone, the app" }));
    await screen.findByText("1 device signed out");
    expect(sent).toContainEqual({
      method: "DELETE",
      path: "/api/me/sessions/phone",
      body: undefined,
    });
    await waitFor(() => expect(screen.queryByText("Phone, the app")).toBeNull());
  });

  it("removes a signed-out device immediately, before the list is refetched", async () => {
    let ended = false;
    fakeServer(({ method }) => {
      if (method === "DELETE") {
        ended = true;
        return { status: 204 };
      }
      return ended ? "silence" : { status: 200, body: { sessions: [HERE, PHONE, UNKNOWN] } };
    });
    renderPage("/app/settings/devices", <DevicesPage userId="u1" timeZone="UTC" />);
    await userEvent.click(await screen.findByRole("button", { name: "Sign Out: Phone, the app" }));
    await screen.findByText("1 device signed out");
    expect(screen.queryByText("Phone, the app")).toBeNull();
    expect(screen.getByText("Unknown device")).toBeTruthy();
  });

  it("signs out all others after a confirmation §2.53", async () => {
    const sent = server([HERE, PHONE, UNKNOWN]);
    renderPage("/app/settings/devices", <DevicesPage userId="u1" timeZone="UTC" />);
    await userEvent.click(await screen.findByRole("button", { name: "Sign Out All 2 Others" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(sent.filter(({ method }) => method === "DELETE")).toEqual([]);
    await userEvent.click(dialog.getByRole("button", { name: "Sign Out All 2 Others" }));
    await screen.findByText("2 devices signed out");
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
  });

  it("offers a retry when the list fails to load", async () => {
    server([], true);
    renderPage("/app/settings/devices", <DevicesPage userId="u1" timeZone="UTC" />);
    await screen.findByText("The list did not load.");
    screen.getByRole("button", { name: "Try again" });
  });
});

it.each([
  [[HERE], "Only this one."],
  [[HERE, PHONE, UNKNOWN], "3, this one among them."],
])("are counted in the settings", async (sessions, words) => {
  fakeServer(() => ({ status: 200, body: { sessions } }));
  renderPage("/app/settings", <DevicesRow userId="user" />);
  await screen.findByText(words);
});
