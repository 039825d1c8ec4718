import { type BrowserContext, expect, type Page, type Worker } from "@playwright/test";
import { control } from "#product/sandbox-control.ts";

type Device = { id: string; endpoint: string; keys: { p256dh: string; auth: string } };
type State = { devices: { id: string; received: string[] }[] };

/**
 * Subscribes the browser at the sandbox's push service, because no test reaches its maker's.
 * Permission, worker and notifications are real.
 */
export async function subscribeAtSandbox(
  page: Page,
  sandbox: string,
): Promise<() => Promise<string>> {
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
export const allowNotifications = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
  });

export const keepShown = (worker: Worker) =>
  worker.evaluate(() => {
    const shown: object[] = [];
    Reflect.set(globalThis, "shown", shown);
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) =>
      void shown.push({ title, options });
  });

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
