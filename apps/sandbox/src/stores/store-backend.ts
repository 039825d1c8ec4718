import { Hono } from "hono";
import { Outage } from "#payments/api/outage.ts";
import { succeeded } from "#payments/webhooks/attempt.ts";
import { createClock } from "#payments/world.ts";
import { createStoreActs } from "./store-acts.ts";
import { storeControlRoutes } from "./store-control.routes.ts";
import type { StoreControl } from "./store-control.ts";
import { EMPTY_STATE, type StoreState } from "./store-records.ts";
import { storeRest } from "./store-rest.ts";
import { createStoreOutbox, type StoreWebhook } from "./store-webhooks.ts";

export type * from "./store-control.ts";

/** How the stand-in is set up. */
export type StoreBackendOptions = {
  /** The only secret key it accepts. */
  apiKey: string;
  projectId: string;
  webhook?: StoreWebhook;
  /** Milliseconds before each further attempt to deliver an event; [] means one attempt only. */
  retryDelays?: readonly number[];
  /** Milliseconds; the system's clock unless told. */
  now?: () => number;
  /** By which clock signatures are dated; the backend's own, which can be moved, unless told. */
  signedAt?: () => number;
  /** `save` gets a JSON-able state after every change, and reads it before it returns. */
  store?: { load(): unknown; save(state: unknown): void };
};

export type StoreBackend = { app: Hono; control: StoreControl; close(): Promise<void> };

/**
 * The stand-in of the store backend (RevenueCat): its REST interface in versions 1 and 2, its
 * webhooks, and control over what members buy at the stores.
 */
export function createStoreBackend(options: StoreBackendOptions): StoreBackend {
  const { store, webhook, now = Date.now, retryDelays = [] } = options;
  const state = (store?.load() as StoreState | undefined) ?? structuredClone(EMPTY_STATE);
  const clock = createClock(now);
  clock.skew = state.skew;
  const save = () => store?.save(Object.assign(state, { skew: clock.skew }));
  const outbox = createStoreOutbox({
    webhook,
    retryDelays,
    now: options.signedAt ?? (() => clock.milliseconds()),
    onChange: save,
  });
  // What the last process had not delivered is tried on from where it was left.
  for (const kept of state.events) {
    const done = kept.statuses.some((status) => succeeded({ status }));
    if (!done && kept.statuses.length <= retryDelays.length) outbox.send(kept);
  }
  const outage = new Outage();
  const { control, read } = createStoreActs({ state, clock, outbox, outage, save });

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
