import { type BrowserContext, expect, type Page, type Worker } from "@playwright/test";
import type { Member } from "#product/member.ts";
import { control } from "#product/sandbox-control.ts";

type Device = { id: string; endpoint: string; keys: { p256dh: string; auth: string } };
type State = { devices: { id: string; received: string[] }[] };

/**
 * Subscribes the browser at the sandbox's push service, because no test reaches its maker's.
 * Permission, worker and notifications are real.
 */
async function subscribeAtSandbox(page: Page, sandbox: string): Promise<() => Promise<string>> {
  let id = "";
  await page.exposeFunction("subscribeAtSandbox", async (key: string) => {
    const order = { application_server_key: key };
    const device = await control<Device>(sandbox, "push/subscribe", order);
    id = device.id;
    return { endpoint: device.endpoint, keys: device.keys };
  });
  await page.addInitScript(() => {
    let present: object | null = null;
    const nameOf = (bytes: Uint8Array) =>
      btoa(String.fromCharCode(...bytes))
        .replaceAll("+", "-")
        .replaceAll("/", "_")
        .replaceAll("=", "");
    PushManager.prototype.getSubscription = async () => present as PushSubscription | null;
    PushManager.prototype.subscribe = async (options) => {
      const key = options?.applicationServerKey as Uint8Array;
      const ask = Reflect.get(window, "subscribeAtSandbox") as (key: string) => Promise<object>;
      const json = await ask(nameOf(key));
      present = { options: { applicationServerKey: key }, toJSON: () => json };
      return present as PushSubscription;
    };
  });
  return async () => {
    const answer = await fetch(`${sandbox}/control/push/state`);
    const { devices }: State = await answer.json();
    return devices.find((device) => device.id === id)?.received.at(-1) ?? "";
  };
}

/** Delivers a message to the app's worker, as the browser does. */
export async function deliver(context: BrowserContext, page: Page, data: string): Promise<void> {
  const session = await context.newCDPSession(page);
  const registrations: string[] = [];
  session.on("ServiceWorker.workerRegistrationUpdated", (event) => {
    registrations.push(...event.registrations.map(({ registrationId }) => registrationId));
  });
  await session.send("ServiceWorker.enable");
  await expect.poll(() => registrations.length).toBeGreaterThan(0);
  const { origin } = new URL(page.url());
  const registrationId = registrations.at(-1) ?? "";
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
}

type Shown = { title: string; options: { tag?: string; data: object } };

/**
 * Headless Chromium shows no notifications, so the page is told that it may, and
 * `showNotification` is recorded.
 */
const allowNotifications = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
  });

const keepShown = (worker: Worker) =>
  worker.evaluate(() => {
    const shown: object[] = [];
    Reflect.set(globalThis, "shown", shown);
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) =>
      void shown.push({ title, options });
  });

/** Joins with the app's worker and turns reminders on; returns the worker and the last message. */
export async function joinWithReminders(member: Member, sandbox: string) {
  const { page } = member;
  await allowNotifications(page);
  const lastMessage = await subscribeAtSandbox(page, sandbox);
  await member.joinAt("/app/settings");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // A worker can navigate only pages it controls, which the first one is not yet.
  await page.reload();
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error("The app's worker does not run");
  await keepShown(worker);
  await page.getByRole("switch", { name: "Enable daily reminders" }).click();
  await expect(page.getByText("Reminder set", { exact: true })).toBeVisible();
  return { worker, lastMessage };
}

export const shownIn = (worker: Worker) =>
  worker.evaluate<Shown[]>(() => Reflect.get(globalThis, "shown"));

/** Sends the event of a pressed notification to the worker. */
export const press = (worker: Worker, { options }: Shown) =>
  worker.evaluate((data) => {
    const event = new Event("notificationclick");
    const work: Promise<unknown>[] = [];
    const notification = { data, close: () => {} };
    Object.assign(event, { notification, waitUntil: (each: Promise<unknown>) => work.push(each) });
    globalThis.dispatchEvent(event);
    return Promise.allSettled(work).then(() => {});
  }, options.data);
