import { vi } from "vitest";

const SERVER_KEY = "BAAA";

const subscriptionWith = (key: Uint8Array, unsubscribe: () => Promise<boolean>) => ({
  options: { applicationServerKey: key.buffer },
  unsubscribe,
  toJSON: () => ({
    endpoint: "https://push.example.org/1",
    keys: { p256dh: "p256dh-of-the-browser", auth: "auth-of-the-browser" },
  }),
});

/**
 * `leave` is the browser's permission for notifications; its answer to a prompt and its
 * subscription are set too.
 */
export function pushBrowser(options: {
  leave: NotificationPermission;
  answers?: NotificationPermission | Error;
  /** The server's key when the existing subscription was made. */
  subscribedWith?: Uint8Array<ArrayBuffer>;
  /** Subscribing rejects with it. */
  fails?: Error;
  /** Resolves when the app's worker is ready. */
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
    /** Removes the browser's worker API. */
    leave: () => Reflect.deleteProperty(navigator, "serviceWorker"),
  };
}

/** `SERVER_KEY` in bytes. */
export const SERVER_KEY_BYTES = Uint8Array.from([4, 0, 0]);

export { SERVER_KEY };
