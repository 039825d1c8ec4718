import {
  keepPushSubscription,
  type MemberReminder,
  readReminder,
  sendTestNotification,
} from "@sovereign/contract/reminders";
import { api } from "#core/session/session.ts";
import { createEmitter } from "#core/state/store.ts";
import type { ReminderPermission, ReminderPlatform } from "./reminder-platform.ts";

/** The scope of the worker that shows notifications. */
const SCOPE = "/app";

const LEAVES: Record<NotificationPermission, ReminderPermission> = {
  granted: "granted",
  denied: "refused",
  default: "unasked",
};

const answered = createEmitter();

function leave(): ReminderPermission {
  const possible = "Notification" in window && "PushManager" in window;
  return possible && "serviceWorker" in navigator ? LEAVES[Notification.permission] : "none";
}

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (sign) =>
    sign.charCodeAt(0),
  );

function isOf(subscription: PushSubscription, key: Uint8Array): boolean {
  const { applicationServerKey } = subscription.options;
  const own = applicationServerKey && new Uint8Array(applicationServerKey);
  return own?.length === key.length && key.every((byte, index) => byte === own[index]);
}

/** On a first visit the worker installs a few seconds after the page; this is the limit. */
const WORKER_WAIT_MS = 10_000;

/** Resolves with the app's worker once it is installed. Rejects if it never is. */
async function installedWorker(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator;
  const present = await serviceWorker.getRegistration(SCOPE);
  if (present?.active) return present;
  const absent = new Error("The app's worker is not there");
  // A deployment may have no worker.
  if (document.documentElement.dataset.worker !== "on") throw absent;
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(absent), WORKER_WAIT_MS);
  return Promise.race([serviceWorker.ready, late]).finally(() => clearTimeout(timer));
}

/** Returns this browser's push subscription; subscribes if there is none. */
async function subscribed({ push_public_key }: MemberReminder): Promise<PushSubscription> {
  const { pushManager } = await installedWorker();
  const key = bytesOf(push_public_key);
  const present = await pushManager.getSubscription();
  if (present && isOf(present, key)) return present;
  // The server's keys have changed, so it cannot send to this subscription.
  await present?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function arm(reminder: MemberReminder): Promise<string> {
  const { endpoint, keys } = (await subscribed(reminder)).toJSON();
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) throw new Error("The subscription lacks its keys");
  await api(keepPushSubscription, { body: { endpoint, keys: { p256dh, auth } } });
  return endpoint;
}

/** Reminders in a browser: Web Push, shown by the browser or the app's worker (decision 90). */
export const webReminders: ReminderPlatform = {
  leave,
  watchLeave(onChange) {
    // The browser's settings change outside the page, so this rechecks when it regains focus.
    document.addEventListener("visibilitychange", onChange);
    window.addEventListener("focus", onChange);
    const unsubscribe = answered.subscribe(onChange);
    return () => {
      document.removeEventListener("visibilitychange", onChange);
      window.removeEventListener("focus", onChange);
      unsubscribe();
    };
  },
  async ask() {
    if (leave() !== "unasked") return leave();
    const answer = await Notification.requestPermission();
    answered.emit();
    return LEAVES[answer];
  },
  arm: async (reminder) => void (await arm(reminder)),
  // The server sends the reminders and already has the change.
  changed: async () => {},
  async test(reminder) {
    const endpoint = await arm(reminder);
    await api(sendTestNotification, { body: { endpoint } });
  },
};

/** For what comes by notification without a reminder; returns false where the browser shows none. */
export async function allowPush(): Promise<boolean> {
  if ((await webReminders.ask()) !== "granted") return false;
  await arm(await api(readReminder));
  return true;
}
