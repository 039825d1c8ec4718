import { afterEach, expect, it, vi } from "vitest";
import { fakeServer } from "#testing/fake-server.ts";
import { showNotifications } from "./notifications.ts";

afterEach(() => vi.unstubAllGlobals());

type Page = { url: string; navigate(url: string): Promise<Page | null>; focus(): Promise<void> };

/** The part of a service worker that notifications use; `pages` are open. */
function startWorker(pages: Page[] = []) {
  const shown: { title: string; options: NotificationOptions }[] = [];
  const opened: string[] = [];
  const badges: string[] = [];
  const listeners = new Map<string, (event: object) => void>();
  const worker = {
    location: { origin: "https://sovereign.test" },
    navigator: {
      setAppBadge: async () => void badges.push("set"),
      // As a system answers that shows none.
      clearAppBadge: () => {
        badges.push("cleared");
        return Promise.reject(new DOMException("no", "NotAllowedError"));
      },
    },
    registration: {
      getNotifications: async ({ tag }: { tag: string }) =>
        shown
          .filter(({ options }) => options.tag === tag)
          .map((one) => ({ close: () => void shown.splice(shown.indexOf(one), 1) })),
      showNotification: async (title: string, options: NotificationOptions) =>
        void shown.push({ title, options }),
    },
    clients: {
      matchAll: async () => pages,
      openWindow: async (url: string) => void opened.push(url),
    },
    addEventListener: (type: string, listener: (event: object) => void) =>
      void listeners.set(type, listener),
  };
  Reflect.apply(showNotifications, undefined, [worker]);
  /** Dispatches an event and awaits everything passed to `waitUntil`. */
  async function on(type: string, event: object): Promise<void> {
    const waits: Promise<unknown>[] = [];
    listeners.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => waits.push(work) });
    await Promise.all(waits);
  }
  const push = (message: object) => on("push", { data: { json: () => message } });
  const press = (options: NotificationOptions) => {
    const close = vi.fn();
    return on("notificationclick", { notification: { data: options.data, close } });
  };
  return { shown, opened, badges, push, press };
}

const MESSAGE = {
  web_push: 8030,
  notification: {
    title: "Sovereign",
    body: "Time to define your ONE Thing for today.",
    navigate: "https://sovereign.test/app/one-thing?reminder=token-1",
    tag: "reminder-2026-03-24",
    lang: "en",
    dir: "ltr",
    data: { report: "token-1" },
  },
};

const report = (what: string) => ({
  method: "POST",
  path: "/api/reminder-reports/token-1",
  body: { report: what },
});

it("shows a message's notification and reports it", async () => {
  const sent = fakeServer(() => ({ status: 204 }));
  const { shown, push } = startWorker();
  await push(MESSAGE);
  expect(shown).toMatchObject([
    {
      title: "Sovereign",
      options: { body: "Time to define your ONE Thing for today.", tag: "reminder-2026-03-24" },
    },
  ]);
  expect(sent).toEqual([report("shown")]);
});

it("opens the ONE Thing on a press and reports it", async () => {
  const sent = fakeServer(() => ({ status: 204 }));
  const worker = startWorker();
  await worker.push(MESSAGE);
  await worker.press(worker.shown[0]?.options ?? {});
  expect(worker.opened).toEqual(["https://sovereign.test/app/one-thing"]);
  expect(sent).toEqual([report("shown"), report("opened")]);
});

it("focuses an open page of the app and leaves others alone", async () => {
  fakeServer(() => ({ status: 204 }));
  const went: string[] = [];
  const page = (url: string): Page => ({
    url,
    navigate: async (to) => {
      went.push(`${url} to ${to}`);
      return page(to);
    },
    focus: async () => void went.push(`focus ${url}`),
  });
  const pages = ["https://sovereign.test/about", "https://sovereign.test/app/history"].map(page);
  const worker = startWorker(pages);
  await worker.push(MESSAGE);
  await worker.press(worker.shown[0]?.options ?? {});
  expect(went).toEqual([
    "https://sovereign.test/app/history to https://sovereign.test/app/one-thing",
    "focus https://sovereign.test/app/one-thing",
  ]);
  expect(worker.opened).toEqual([]);
});

it("shows and opens without a connection, without reporting", async () => {
  fakeServer(() => "silence");
  const worker = startWorker();
  await worker.push(MESSAGE);
  await worker.press(worker.shown[0]?.options ?? {});
  expect(worker.opened).toHaveLength(1);
});

it("reports nothing for a test, which is no reminder", async () => {
  const sent = fakeServer(() => ({ status: 204 }));
  const worker = startWorker();
  const { data: _, ...notification } = MESSAGE.notification;
  await worker.push({ ...MESSAGE, notification });
  expect(worker.shown).toHaveLength(1);
  expect(sent).toEqual([]);
});

it("closes a reminder whose day was written, and shows nothing instead", async () => {
  const sent = fakeServer(() => ({ status: 204 }));
  const { shown, push } = startWorker();
  await push(MESSAGE);
  const other = { ...MESSAGE.notification, tag: "test", data: undefined };
  await push({ ...MESSAGE, notification: other });
  const closes = { ...MESSAGE.notification, silent: true, data: { closes: true } };
  await push({ ...MESSAGE, notification: closes });
  expect(shown.map(({ options }) => options.tag)).toEqual(["test"]);
  expect(sent).toEqual([report("shown")]);
});

it("marks the installed app's icon as the message says, and leaves it alone otherwise", async () => {
  fakeServer(() => ({ status: 204 }));
  const { badges, shown, push } = startWorker();
  await push({ ...MESSAGE, app_badge: 1 });
  await push(MESSAGE);
  await push({ ...MESSAGE, app_badge: 0 });
  expect(badges).toEqual(["set", "cleared"]);
  expect(shown).toHaveLength(3);
});
