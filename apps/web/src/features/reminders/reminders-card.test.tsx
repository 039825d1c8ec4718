import {
  changeReminder,
  keepPushSubscription,
  type MemberReminder,
} from "@sovereign/contract/reminders";
import { NO_REMINDER } from "@sovereign/domain/reminder";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answered, fakeServer } from "#testing/fake-server.ts";
import { sessionAnswer } from "#testing/members.ts";
import { pushBrowser, SERVER_KEY, SERVER_KEY_BYTES } from "#testing/push-browser.ts";
import { NOT_REMINDED } from "#testing/reminder-answers.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { RemindersCard } from "./reminders-card.tsx";

let browser: ReturnType<typeof pushBrowser> | undefined;
let known: MemberReminder;

signedIn();
beforeEach(() => {
  known = { ...NOT_REMINDED, push_public_key: SERVER_KEY };
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});
afterEach(() => browser?.leave());

/** A server that stores the reminder and fails at the paths in `refuses`. */
function server(refuses: string[] = []) {
  return fakeServer(({ method, path, body }) => {
    if (path === "/api/auth/token") return { status: 200, body: sessionAnswer() };
    if (refuses.includes(`${method} ${path}`)) {
      return { status: 500, body: { code: "server.unexpected", title: "" } };
    }
    if (path === "/api/reminders/test") return { status: 204 };
    if (method === "PUT" && path === "/api/reminders") {
      known = { ...known, reminder: { ...known.reminder, ...Object(body) } };
      return answered(changeReminder, known);
    }
    return answered(keepPushSubscription, known);
  });
}

function openCard(refuses?: string[]) {
  const sent = server(refuses);
  renderPage("/app/settings", <RemindersCard />);
  return sent;
}

const on = { ...NO_REMINDER, enabled: true };
const toggle = () => screen.findByRole("switch", { name: "Enable daily reminders" });

describe("the Daily Reminders card", () => {
  it("asks for permission, registers the browser and sets the reminder §2.54 §3.23", async () => {
    browser = pushBrowser({ leave: "default", answers: "granted" });
    const sent = openCard();
    expect(screen.getByText("Daily Reminders")).toBeDefined();
    await userEvent.click(await toggle());
    expect(await screen.findByText("Reminder set")).toBeDefined();
    expect(screen.getByText(/^Daily reminder scheduled for 0?7:30/)).toBeDefined();
    expect(browser.made).toEqual([SERVER_KEY_BYTES]);
    expect(sent).toContainEqual({
      method: "PUT",
      path: "/api/push-subscriptions",
      body: {
        endpoint: "https://push.example.org/1",
        keys: { p256dh: "p256dh-of-the-browser", auth: "auth-of-the-browser" },
      },
    });
    expect(sent).toContainEqual({ method: "PUT", path: "/api/reminders", body: { enabled: true } });
    expect(await toggle()).toHaveProperty("checked", true);
    expect(localStorage.getItem("notifications_enabled")).toBe("true");
    expect(localStorage.getItem("notification_time")).toBe("07:30");
  });

  it("stays off when permission is denied, and shows where to allow it §4.51 §5.11 §8.18", async () => {
    browser = pushBrowser({ leave: "default", answers: "denied" });
    const sent = openCard();
    await userEvent.click(await toggle());
    expect(await screen.findByText("Permission denied")).toBeDefined();
    expect(
      screen.getByText("Enable notifications in Settings to receive daily reminders."),
    ).toBeDefined();
    await waitFor(async () => expect(await toggle()).toHaveProperty("checked", false));
    expect(sent.filter(({ method }) => method === "PUT")).toEqual([]);
  });

  it("reports when the browser cannot ask, or cannot show anything §8.18", async () => {
    browser = pushBrowser({ leave: "default", answers: new Error("no") });
    openCard();
    await userEvent.click(await screen.findByRole("button", { name: "Request Permission" }));
    expect(await screen.findByText("Failed to request notification permission.")).toBeDefined();
    browser.leave();
    browser = pushBrowser({ leave: "granted", fails: new Error("no service") });
    await userEvent.click(await toggle());
    expect(await screen.findByText("Failed to schedule notification.")).toBeDefined();
    expect(await toggle()).toHaveProperty("checked", false);
  });

  it("has a badge, and a button to ask until permission is granted §2.54", async () => {
    browser = pushBrowser({ leave: "default", answers: "granted" });
    openCard();
    expect(await screen.findByText("Not granted")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Send Test Notification" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Request Permission" }));
    expect(await screen.findByText("Notifications enabled")).toBeDefined();
    expect(await screen.findByText("Granted")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Request Permission" })).toBeNull();
    // Shown only while reminders are on.
    expect(screen.queryByRole("button", { name: "Send Test Notification" })).toBeNull();
  });

  it("is enabled in this browser too where it is already on, once permission is granted §2.54", async () => {
    browser = pushBrowser({ leave: "default", answers: "granted" });
    known = { ...known, reminder: on, devices: 1 };
    const sent = openCard();
    await userEvent.click(await screen.findByRole("button", { name: "Request Permission" }));
    expect(await screen.findByText("Notifications enabled")).toBeDefined();
    expect(browser.made).toEqual([SERVER_KEY_BYTES]);
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toContain(
      "PUT /api/push-subscriptions",
    );
    expect(localStorage.getItem("notifications_enabled")).toBe("true");
  });

  it.each([
    ["that denied permission", () => pushBrowser({ leave: "denied" }), /^Blocked for this site\./],
    ["that shows none", () => undefined, /^This browser doesn’t support them\./],
  ])("offers email in a browser %s, and no way back there", async (_case, open, help) => {
    browser = open();
    const sent = openCard();
    expect(await screen.findByText(help)).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Send It by Email Instead" }));
    expect(await screen.findByText("Reminder set")).toBeDefined();
    const body = { channel: "email", enabled: true };
    expect(sent).toContainEqual({ method: "PUT", path: "/api/reminders", body });
    expect(screen.getByText(/^One email a day/)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Send It as a Notification" })).toBeNull();
  });

  it("sends a test to this browser, and reports a failure §2.54 §8.18", async () => {
    browser = pushBrowser({ leave: "granted", subscribedWith: SERVER_KEY_BYTES });
    known = { ...known, reminder: on };
    const sent = openCard();
    await userEvent.click(await screen.findByRole("button", { name: "Send Test Notification" }));
    expect(await screen.findByText("Test sent")).toBeDefined();
    const body = { endpoint: "https://push.example.org/1" };
    expect(sent).toContainEqual({ method: "POST", path: "/api/reminders/test", body });
    expect(browser.made).toEqual([]);
    server(["POST /api/reminders/test"]);
    await userEvent.click(screen.getByRole("button", { name: "Send Test Notification" }));
    expect(await screen.findByText("Test failed")).toBeDefined();
    expect(screen.getByText("Could not send test notification.")).toBeDefined();
  });

  it("saves another hour on blur, and none while reminders are off §2.54 §4.51", async () => {
    browser = pushBrowser({ leave: "granted" });
    known = { ...known, reminder: { ...on, kind: "remind-me", time: "09:00" } };
    const sent = openCard();
    const field = await screen.findByLabelText("Reminder time");
    await userEvent.clear(field);
    await userEvent.type(field, "06:15");
    await userEvent.tab();
    expect(await screen.findByText("Reminder set")).toBeDefined();
    const body = { time: "06:15", kind: "chosen" };
    expect(sent).toContainEqual({ method: "PUT", path: "/api/reminders", body });
    await userEvent.click(await toggle());
    expect(await screen.findByText("Reminders disabled")).toBeDefined();
    expect(screen.getByLabelText("Reminder time")).toHaveProperty("disabled", true);
    expect(screen.getByText("Turn reminders on to choose an hour.")).toBeDefined();
  });

  it("offers a reload of what could not be read", async () => {
    browser = pushBrowser({ leave: "granted" });
    openCard(["GET /api/reminders"]);
    const again = await screen.findByRole("button", { name: "Try again" });
    server();
    await userEvent.click(again);
    expect(await toggle()).toBeDefined();
  });
});
