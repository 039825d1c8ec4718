import { changeReminder, type MemberReminder } from "@sovereign/contract/reminders";
import { NO_REMINDER } from "@sovereign/domain/reminder";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { alarmPhone } from "#testing/alarm-phone.ts";
import { answered, fakeServer } from "#testing/fake-server.ts";
import { noShell } from "#testing/native-shell.ts";
import { NOT_REMINDED } from "#testing/reminder-answers.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { RemindersCard } from "./reminders-card.tsx";

let known: MemberReminder;

signedIn();
beforeEach(() => {
  known = NOT_REMINDED;
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  fakeServer(({ method, path, body }) => {
    if (method === "PUT" && path === "/api/reminders") {
      known = { ...known, reminder: { ...known.reminder, ...Object(body) } };
    }
    return answered(changeReminder, known);
  });
});
afterEach(async () => {
  await (await alarms()).settled();
  noShell();
});

const toggle = () => screen.findByRole("switch", { name: "Enable daily reminders" });

// Imported on demand, because the library detects the phone when it loads.
const alarms = () => import("./native-reminders.ts");

/** Opens the card on a phone whose app has just started. */
async function openCard() {
  await (await alarms()).follow(null);
  renderPage("/app/settings", <RemindersCard />);
}

describe("the Daily Reminders card in a store's app", () => {
  it("asks the phone, schedules its alarms and cancels them §7.38", async () => {
    const phone = alarmPhone("ios", { leave: "prompt" });
    await openCard();
    expect(await screen.findByText("Not granted")).toBeDefined();
    await userEvent.click(await toggle());
    expect(await screen.findByText("Reminder set")).toBeDefined();
    expect(await screen.findByText("Granted")).toBeDefined();
    expect(phone.held()).toHaveLength(30);
    await userEvent.click(await toggle());
    expect(await screen.findByText("Reminders disabled")).toBeDefined();
    expect(phone.held()).toEqual([]);
  });

  it("stays off when the phone refuses, shows where to allow it, and offers email §7.38", async () => {
    const phone = alarmPhone("android", { leave: "prompt", answers: "denied" });
    await openCard();
    await userEvent.click(await toggle());
    expect(await screen.findByText("Permission denied")).toBeDefined();
    expect(
      screen.getByText("Enable notifications in Settings to receive daily reminders."),
    ).toBeDefined();
    await waitFor(async () => expect(await toggle()).toHaveProperty("checked", false));
    expect(screen.getByText(/^Blocked for this app\./)).toBeDefined();
    expect(screen.getByRole("button", { name: "Send It by Email Instead" })).toBeDefined();
    expect(phone.held()).toEqual([]);
  });

  it("sends a test in two seconds, and reports when the phone accepts no alarm §7.35", async () => {
    known = { ...known, reminder: { ...NO_REMINDER, enabled: true } };
    const phone = alarmPhone("ios");
    await openCard();
    const before = Date.now();
    await userEvent.click(await screen.findByRole("button", { name: "Send Test Notification" }));
    expect(await screen.findByText("Test sent")).toBeDefined();
    const test = phone.held().find(({ id }) => id === 2);
    const wait = Date.parse(test?.schedule.at ?? "") - before;
    expect(wait).toBeGreaterThanOrEqual(2000);
    expect(wait).toBeLessThan(2000 + Date.now() - before + 1);
    phone.phone.fails = true;
    await userEvent.click(screen.getByRole("button", { name: "Send Test Notification" }));
    expect(await screen.findByText("Could not send test notification.")).toBeDefined();
  });

  it("warns that reminders may be late until exact alarms are allowed §7.38", async () => {
    known = { ...known, reminder: { ...NO_REMINDER, enabled: true } };
    const phone = alarmPhone("android", { exact: false });
    await openCard();
    await userEvent.click(await screen.findByRole("button", { name: "Allow Exact Alarms" }));
    await waitFor(() => expect(screen.queryByText("Exact time")).toBeNull());
    expect(phone.settingsOpened()).toBe(1);
  });

  it("shows 'Failed to schedule notification.' where the phone cannot schedule one", async () => {
    const phone = alarmPhone("ios");
    phone.phone.fails = true;
    await openCard();
    await userEvent.click(await toggle());
    expect(await screen.findByText("Failed to schedule notification.")).toBeDefined();
  });
});
