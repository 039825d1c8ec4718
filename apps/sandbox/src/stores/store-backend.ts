import { Hono } from "hono";
import { Outage } from "#payments/api/outage.ts";
import { succeeded } from "#payments/webhooks/attempt.ts";
import { createClock } from "#payments/world.ts";
import { createStoreActions } from "./store-actions.ts";
import { storeControlRoutes } from "./store-control.routes.ts";
import type { StoreControl } from "./store-control.ts";
import { EMPTY_STATE, type StoreRecord, type StoreState } from "./store-records.ts";
import { storeRest } from "./store-rest.ts";
import { createStoreOutbox, type StoreWebhook } from "./store-webhooks.ts";

export type * from "./store-control.ts";

export type StoreBackendOptions = {
  apiKey: string;
  projectId: string;
  webhook?: StoreWebhook;
  /** Milliseconds before each retry of a delivery; [] means one attempt. */
  retryDelays?: readonly number[];
  /** Returns milliseconds; the system clock by default. */
  now?: () => number;
  /** The clock that dates signatures; by default the backend's, which the control can move. */
  signedAt?: () => number;
  /** `save` receives a JSON-able state after every change and must read it synchronously. */
  store?: { load(): unknown; save(state: unknown): void };
};

export type StoreBackend = { app: Hono; control: StoreControl; close(): Promise<void> };

const withCharges = (record: Partial<StoreRecord>) => ({
  transactions: [],
  price: 49,
  currency: "USD",
  ...record,
});

/** Returns a fake RevenueCat: REST API in versions 1 and 2, webhooks and a control. */
export function createStoreBackend(options: StoreBackendOptions): StoreBackend {
  const { store, webhook, now = Date.now, retryDelays = [] } = options;
  const state = (store?.load() as StoreState | undefined) ?? structuredClone(EMPTY_STATE);
  // A state that an older sandbox stored has no charges.
  for (const record of state.subscriptions) Object.assign(record, withCharges(record));
  const clock = createClock(now);
  clock.skew = state.skew;
  const save = () => store?.save(Object.assign(state, { skew: clock.skew }));
  const outbox = createStoreOutbox({
    webhook,
    retryDelays,
    now: options.signedAt ?? (() => clock.milliseconds()),
    onChange: save,
  });
  // Resumes the deliveries that the last process had not finished.
  for (const kept of state.events) {
    const done = kept.statuses.some((status) => succeeded({ status }));
    if (!done && kept.statuses.length <= retryDelays.length) outbox.send(kept);
  }
  const outage = new Outage();
  const { control, read } = createStoreActions({ state, clock, outbox, outage, save });

  const app = new Hono();
  app.route("/control/stores", storeControlRoutes(control));
  app.route("/", storeRest({ ...options, read, outage }));
  return {
    app,
    control,
    async close() {
      outbox.stop();
      await outbox.settled();
    },
  };
}
