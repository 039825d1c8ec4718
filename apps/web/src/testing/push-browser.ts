import { vi } from "vitest";

const SERVER_KEY = "BAAA";

/** A subscription as a browser has it. */
const subscriptionWith = (key: Uint8Array, unsubscribe: () => Promise<boolean>) => ({
  options: { applicationServerKey: key.buffer },
  unsubscribe,
  toJSON: () => ({
    endpoint: "https://push.example.org/1",
    keys: { p256dh: "p256dh-of-the-browser", auth: "auth-of-the-browser" },
  }),
});

/**
 * A browser that can show notifications, as the web app sees it: the leave it has given, what it
 * answers when it is asked, and its subscription at its push service.
 */
export function pushBrowser(options: {
  leave: NotificationPermission;
  answers?: NotificationPermission | Error;
  /** The server's key at the time of the subscription that is there already. */
  subscribedWith?: Uint8Array<ArrayBuffer>;
  /** What subscribing fails with. */
  fails?: Error;
  /** When the app's worker comes, where it is not there yet. */
  worker?: Promise<void>;
}) {
  const { answers, fails, subscribedWith, worker } = options;
  const asked = vi.fn();
  const made: Uint8Array[] = [];
  const notification = {
    permission: options.leave,
    async requestPermission() {
      asked();
      if (answers instanceof Error) throw answers;
      notification.permission = answers ?? notification.permission;
      return notification.permission;
    },
  };
  const unsubscribe = vi.fn(async () => true);
  let present = subscribedWith && subscriptionWith(subscribedWith, unsubscribe);
  const pushManager = {
    getSubscription: async () => present ?? null,
    async subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) {
      if (fails) throw fails;
      made.push(applicationServerKey);
      present = subscriptionWith(applicationServerKey, unsubscribe);
      return present;
    },
  };
  vi.stubGlobal("Notification", notification);
  vi.stubGlobal("PushManager", class {});
  const registration = { pushManager, active: {} };
  const serviceWorker = {
    getRegistration: async () => (worker ? undefined : registration),
    ready: worker ? worker.then(() => registration) : Promise.resolve(registration),
    controller: null,
  };
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: serviceWorker });
  return {
    asked,
    made,
    unsubscribe,
    /** Puts the browser away that the tests run in. */
    leave: () => Reflect.deleteProperty(navigator, "serviceWorker"),
  };
}

/** The server's key in the answers below, as a browser is given it. */
export const SERVER_KEY_BYTES = Uint8Array.from([4, 0, 0]);

export { SERVER_KEY };
