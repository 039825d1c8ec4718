import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseTheme } from "#core/device/theme.ts";
import { session } from "#core/session/session.ts";
import { weekStart } from "#core/time/week-start.ts";
import { toasts } from "#design/feedback/toast.ts";
import { type FakeAnswer, fakeServer } from "#testing/fake-server.ts";
import { memberRecord, sessionAnswer } from "#testing/members.ts";
import { renderPage } from "#testing/render-page.tsx";
import { YourDay } from "./your-day.tsx";
import { clockOf, zonesFor } from "./zone-list.ts";

const record = memberRecord();
const user = { ...record.user, time_zone: "America/New_York" };

function windowOf(width: number) {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: width >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? 0),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}

beforeEach(() => session.announce({ type: "signed_in", record: { ...record, user } }));
afterEach(() => {
  chooseTheme("device");
  session.announce({ type: "signed_out", reason: "member" });
});

describe("a settings group", () => {
  it("is collapsed on a phone, shows its state and opens in place §2.52", async () => {
    windowOf(390);
    renderPage("/app/settings", <YourDay />);
    const head = screen.getByRole("button", { name: /Your day/ });
    expect(head.getAttribute("aria-expanded")).toBe("false");
    expect(head.textContent).toBe("Your dayNew York, the device’s theme");
    expect(screen.queryByRole("radiogroup")).toBeNull();
    await userEvent.click(head);
    expect(screen.getByRole("radiogroup", { name: "Theme" })).toBeDefined();
  });

  it("is opened by a link to it while collapsed, and collapses again §2.52", async () => {
    windowOf(390);
    const { router } = renderPage("/app/settings", <YourDay />);
    expect(screen.queryByRole("radiogroup")).toBeNull();
    const follow = (hash: string) => act(() => router.navigate(`/app/settings${hash}`));
    await follow("#day");
    expect(screen.getByRole("radiogroup", { name: "Theme" })).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: /Your day/ }));
    expect(screen.queryByRole("radiogroup")).toBeNull();
    await follow("#day");
    expect(screen.getByRole("radiogroup", { name: "Theme" })).toBeDefined();
    await follow("#support");
    expect(screen.getByRole("radiogroup", { name: "Theme" })).toBeDefined();
  });

  it("is a plain heading next to its rows on a wide screen", () => {
    windowOf(1280);
    renderPage("/app/settings", <YourDay />);
    expect(screen.getByRole("heading", { name: "Your day" })).toBeDefined();
    expect(screen.queryByRole("button", { name: /Your day/ })).toBeNull();
    expect(screen.getByRole("radiogroup", { name: "Theme" })).toBeDefined();
  });
});

describe("your day", () => {
  it("saves a theme on the device, applies it immediately and returns to the device's own §2.52", async () => {
    renderPage("/app/settings", <YourDay />);
    await userEvent.click(screen.getByRole("radio", { name: "Light" }));
    expect(document.documentElement.dataset.theme).toBe("light");
    expect(localStorage.getItem("sovereign-theme")).toBe("light");
    expect(screen.getByText("New York, light theme")).toBeDefined();
    await userEvent.click(screen.getByRole("radio", { name: "Device" }));
    expect(document.documentElement.dataset.theme).toBeUndefined();
    expect(localStorage.getItem("sovereign-theme")).toBeNull();
  });

  it("begins weeks as the device’s region does, or as chosen on this device", async () => {
    renderPage("/app/settings", <YourDay />);
    expect(screen.getByText(/^Your region begins them on Monday\./)).toBeDefined();
    const row = within(screen.getByRole("radiogroup", { name: "Weeks begin on" }));
    expect(row.getAllByRole("radio")).toHaveLength(4);
    expect(row.getByRole("radio", { name: "Region" })).toHaveProperty("checked", true);
    expect(weekStart()).toBe(1);
    await userEvent.click(row.getByRole("radio", { name: "Sun" }));
    expect(weekStart()).toBe(7);
    await userEvent.click(row.getByRole("radio", { name: "Region" }));
    expect(weekStart()).toBe(1);
  });

  it("moves the day to a zone found by its city, and explains what happens to today §2.52", async () => {
    const sent = fakeServer(({ path }) => ({
      status: 200,
      body:
        path === "/api/me"
          ? { user: { ...user, time_zone: "Europe/Lisbon" } }
          : { ...sessionAnswer(), user: { ...user, time_zone: "Europe/Lisbon" } },
    }));
    renderPage("/app/settings", <YourDay />);
    await userEvent.click(screen.getByRole("button", { name: "Change the time zone" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByLabelText("City or region"), "lisb");
    await userEvent.click(dialog.getByRole("radio", { name: /Lisbon, Europe/ }));
    expect(dialog.getByRole("status").textContent).toMatch(/Lisbon|already/);
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    const body = { time_zone: "Europe/Lisbon" };
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent).toContainEqual({ method: "PATCH", path: "/api/me", body });
    await waitFor(() => expect(screen.getByText("Lisbon, Europe")).toBeDefined());
    // The row has changed, so no message repeats it.
    expect(toasts.get()).toEqual([]);
  });

  it.each<[FakeAnswer, string]>([
    ["silence", "An error occurred. Please try again."],
    [{ status: 500, body: {} }, "An error occurred. Please try again."],
    [{ status: 429, body: {} }, "Too many attempts. Please wait 1 minute and try again."],
  ])("shows a failure in the dialog and keeps the choice (%o)", async (answer, text) => {
    fakeServer(() => answer);
    renderPage("/app/settings", <YourDay />);
    await userEvent.click(screen.getByRole("button", { name: "Change the time zone" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByLabelText("City or region"), "tokyo");
    await userEvent.click(dialog.getByRole("radio", { name: /Tokyo, Asia/ }));
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    expect((await dialog.findByRole("alert")).textContent).toBe(text);
    expect(dialog.getByRole("radio", { name: /Tokyo, Asia/ })).toHaveProperty("checked", true);
  });

  it("finds zones by the start of a word, without accents, cities first", () => {
    expect(zonesFor("lis", "UTC")[0]).toBe("Europe/Lisbon");
    expect(zonesFor("são", "UTC")[0]).toBe("America/Sao_Paulo");
    expect(zonesFor("york", "UTC")[0]).toBe("America/New_York");
    expect(zonesFor("", "Asia/Tokyo")[0]).toBe("Asia/Tokyo");
  });

  it("shows the clock of a zone that this browser does not know as the device's", () => {
    const now = new Date("2026-03-10T12:00:00Z");
    expect(clockOf("Mars/Phobos", now)).toBe(clockOf("UTC", now));
  });
});
