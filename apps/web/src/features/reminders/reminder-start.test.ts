import { keepPushSubscription, type MemberReminder } from "@sovereign/contract/reminders";
import { afterEach, beforeEach, expect, it } from "vitest";
import { answered, fakeServer } from "#testing/fake-server.ts";
import { pushBrowser, SERVER_KEY, SERVER_KEY_BYTES } from "#testing/push-browser.ts";
import { NOT_REMINDED } from "#testing/reminder-answers.ts";
import { signedIn } from "#testing/signed-in.ts";
import { startReminders } from "./reminder-start.ts";

const unset: MemberReminder = { ...NOT_REMINDED, push_public_key: SERVER_KEY };
const on = { ...unset, reminder: { ...unset.reminder, enabled: true } };

let browser: ReturnType<typeof pushBrowser>;
signedIn();
beforeEach(() => window.history.replaceState(null, "", "/app"));
afterEach(() => browser.leave());

/** Starts the app with the given reminder; returns the requests sent. */
async function start(
  known: MemberReminder,
  leave: NotificationPermission,
  subscribedWith = SERVER_KEY_BYTES,
) {
  browser = pushBrowser({ leave, subscribedWith });
  const sent = fakeServer(({ path }) =>
    path.startsWith("/api/reminder-reports")
      ? { status: 204 }
      : answered(keepPushSubscription, known),
  );
  await startReminders();
  return sent.map(({ method, path }) => `${method} ${path}`);
}

const READ = "GET /api/reminders";
const NAME = "PUT /api/push-subscriptions";

it("registers this browser again at each start, even after its site data was cleared", async () => {
  expect(await start(on, "granted")).toEqual([READ, NAME]);
  expect(localStorage.getItem("notifications_enabled")).toBe("true");
  expect(browser.made).toEqual([]);
});

it("resubscribes when the server's keys have changed", async () => {
  expect(await start(on, "granted", Uint8Array.from([9, 9, 9]))).toEqual([READ, NAME]);
  expect(browser.unsubscribe).toHaveBeenCalledOnce();
  expect(browser.made).toEqual([SERVER_KEY_BYTES]);
});

it("registers nothing when reminders are off, sent by email or not permitted", async () => {
  expect(await start(unset, "granted")).toEqual([READ]);
  const mailed = { ...on, reminder: { ...on.reminder, channel: "email" as const } };
  expect(await start(mailed, "granted")).toEqual([READ]);
  expect(await start(on, "denied")).toEqual([]);
  expect(await start(on, "default")).toEqual([]);
});

it("reports the reminder that opened the page and removes its token from the URL", async () => {
  window.history.replaceState(null, "", "/app/one-thing?reminder=token-1&from=mail");
  expect(await start(unset, "default")).toEqual(["POST /api/reminder-reports/token-1"]);
  expect(window.location.pathname + window.location.search).toBe("/app/one-thing?from=mail");
});
