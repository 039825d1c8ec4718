import {
  keepPushSubscription,
  type MemberReminder,
  sendTestNotification,
} from "@sovereign/contract/reminders";
import { api } from "#core/session/session.ts";
import { createEmitter } from "#core/state/store.ts";
import type { NotificationLeave, ReminderPlatform } from "./reminder-platform.ts";

/** Where the app's worker is at home, which shows notifications here. */
const SCOPE = "/app";

const LEAVES: Record<NotificationPermission, NotificationLeave> = {
  granted: "granted",
  denied: "refused",
  default: "unasked",
};

const answered = createEmitter();

function leave(): NotificationLeave {
  const possible = "Notification" in window && "PushManager" in window;
  return possible && "serviceWorker" in navigator ? LEAVES[Notification.permission] : "none";
}

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (sign) =>
    sign.charCodeAt(0),
  );

/** Whether a subscription was made with the server's present key. */
function isOf(subscription: PushSubscription, key: Uint8Array): boolean {
  const { applicationServerKey } = subscription.options;
  const own = applicationServerKey && new Uint8Array(applicationServerKey);
  return own?.length === key.length && key.every((byte, index) => byte === own[index]);
}

/** The worker of a first visit comes a few seconds after the page; longer than this nobody waits. */
const WORKER_WAIT_MS = 10_000;

/** The app's worker, waited for where it is on its way. Rejects when it does not come. */
async function workerHere(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator;
  const present = await serviceWorker.getRegistration(SCOPE);
  if (present?.active) return present;
  const absent = new Error("The app's worker is not there");
  // A deployment may do without, and then there is nothing to wait for.
  if (document.documentElement.dataset.worker !== "on") throw absent;
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(absent), WORKER_WAIT_MS);
  return Promise.race([serviceWorker.ready, late]).finally(() => clearTimeout(timer));
}

/** This browser's subscription at its maker's push service, made where there is none. */
async function subscribed({ push_public_key }: MemberReminder): Promise<PushSubscription> {
  const { pushManager } = await workerHere();
  const key = bytesOf(push_public_key);
  const present = await pushManager.getSubscription();
  if (present && isOf(present, key)) return present;
  // The server has other keys than when this was made, and could not send by it.
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

/** Reminders in a browser: by Web Push, shown by the browser or by the app's worker (decision 90). */
export const webReminders: ReminderPlatform = {
  leave,
  watchLeave(onChange) {
    // The browser's own settings are changed elsewhere: whoever comes back from them sees it.
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
  // Whoever sends is the server, which has changed it.
  changed: async () => {},
  async test(reminder) {
    const endpoint = await arm(reminder);
    await api(sendTestNotification, { body: { endpoint } });
  },
};
