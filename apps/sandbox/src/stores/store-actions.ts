import type { Outage } from "#payments/api/outage.ts";
import type { Clock } from "#payments/world.ts";
import { type StoreControl, StoreControlError, type StoreControlState } from "./store-control.ts";
import { subscriptionEvent, transferEvent } from "./store-events.ts";
import * as life from "./store-lifecycle.ts";
import {
  EMPTY_STATE,
  givesAccess,
  type StoreEvent,
  type StoreRecord,
  type StoreState,
  statusOf,
} from "./store-records.ts";
import { endOf } from "./store-shapes.ts";
import type { createStoreOutbox } from "./store-webhooks.ts";

type Deps = {
  state: StoreState;
  clock: Clock;
  outbox: ReturnType<typeof createStoreOutbox>;
  outage: Outage;
  save(): void;
};

/** The data of the REST API; each read first applies the time that passed. */
export type StoreReads = {
  now(): number;
  customer(appUserId: string): { firstSeen: number; records: StoreRecord[] } | undefined;
  /** Adds an app user id if it is unknown, as version 1 of the API does on a read. */
  subscription(id: string): StoreRecord | undefined;
  meet(appUserId: string): { firstSeen: number; records: StoreRecord[] };
  /** Deletes a customer and their purchases; the store goes on charging without telling us. */
  deleteCustomer(appUserId: string): void;
};

export function createStoreActions({ state, clock, outbox, outage, save }: Deps) {
  const now = () => clock.milliseconds();

  const emit = (event: StoreEvent) => {
    const kept = { event, statuses: [] };
    state.events.push(kept);
    outbox.send(kept);
  };
  const catchUp = () => {
    const before = state.events.length;
    for (const record of state.subscriptions) life.catchUp(record, now(), emit);
    if (state.events.length > before) save();
  };
  const recordsOf = (appUserId: string) =>
    state.subscriptions.filter((record) => record.appUserId === appUserId);

  function latestOf(appUserId: string): StoreRecord {
    const latest = recordsOf(appUserId).at(-1);
    if (!latest) throw new StoreControlError("This app user id has bought nothing.");
    return latest;
  }

  function meet(appUserId: string) {
    if (!appUserId) throw new StoreControlError("An app user id is missing.");
    state.customers[appUserId] ??= now();
    return { firstSeen: state.customers[appUserId], records: recordsOf(appUserId) };
  }

  /** Applies the time that passed, runs the action, saves, and waits for one delivery attempt. */
  async function act(change: () => void): Promise<void> {
    catchUp();
    change();
    save();
    await outbox.settled();
  }
  const onLatest =
    (change: (record: StoreRecord, at: number, send: typeof emit) => void) =>
    ({ app_user_id }: { app_user_id: string }) =>
      act(() => change(latestOf(app_user_id), now(), emit));

  const renewNow = (record: StoreRecord, at: number) =>
    life.renewFrom(record, Math.max(at, record.endedAt ? at : record.periodEndsAt), at, emit);

  function readState(): StoreControlState {
    catchUp();
    return {
      now: new Date(now()).toISOString(),
      outage: outage.mode,
      customers: Object.keys(state.customers),
      subscriptions: state.subscriptions.map((record) => ({
        id: record.id,
        app_user_id: record.appUserId,
        store: record.store,
        product_id: record.product,
        status: statusOf(record, now()),
        gives_access: givesAccess(record, now()),
        renews: record.renews,
        ends_at: new Date(endOf(record, now())).toISOString(),
      })),
      events: state.events.map(({ event: { id, type }, statuses }) => ({ id, type, statuses })),
    };
  }

  const control: StoreControl = {
    state: readState,
    async clock(move) {
      const to = "now" in move ? Date.parse(move.now) : now() + move.advance_seconds * 1000;
      if (!Number.isFinite(to)) throw new StoreControlError("That is no instant.");
      clock.moveTo(to);
      await act(catchUp);
      return readState();
    },
    purchase: (order) =>
      act(() => {
        if (!["app_store", "play_store"].includes(order.store)) {
          throw new StoreControlError("The store is app_store or play_store.");
        }
        const { records } = meet(order.app_user_id);
        const before = records.findLast((record) => record.store === order.store);
        if (before && givesAccess(before, now())) {
          throw new StoreControlError("This store has sold it to this app user id already.");
        }
        if (before) return renewNow(before, now());
        const record = life.newRecord(order, now());
        state.subscriptions.push(record);
        emit(subscriptionEvent("INITIAL_PURCHASE", record, now()));
      }),
    renew: onLatest(renewNow),
    cancel: onLatest((record, at, send) => life.setRenews(record, false, at, send)),
    uncancel: onLatest((record, at, send) => life.setRenews(record, true, at, send)),
    expire: onLatest(life.end),
    refund: onLatest(life.refund),
    reverseRefund: onLatest(life.reverseRefund),
    billingIssue: onLatest(life.declineRenewal),
    pause: onLatest(life.pause),
    transfer: ({ from, to }) =>
      act(() => {
        const sample = latestOf(from);
        meet(to);
        for (const record of recordsOf(from)) record.appUserId = to;
        emit(transferEvent(from, to, sample, now()));
      }),
    async redeliver(order) {
      const kept = state.events.find(({ event }) => event.id === order.event_id);
      if (!kept) throw new StoreControlError("There is no such event.");
      return { statuses: await outbox.redeliver(kept, order) };
    },
    async outage({ mode, seconds }) {
      outage.set(mode, seconds);
    },
    settled: () => outbox.settled(),
    async reset() {
      outbox.stop();
      await outbox.settled();
      outage.set("none");
      clock.skew = 0;
      Object.assign(state, structuredClone(EMPTY_STATE));
      save();
    },
  };

  const read: StoreReads = {
    now,
    customer(appUserId) {
      catchUp();
      const firstSeen = state.customers[appUserId];
      return firstSeen === undefined ? undefined : { firstSeen, records: recordsOf(appUserId) };
    },
    subscription(id) {
      catchUp();
      return state.subscriptions.find((record) => record.id === id);
    },
    meet(appUserId) {
      catchUp();
      return meet(appUserId);
    },
    deleteCustomer(appUserId) {
      delete state.customers[appUserId];
      state.subscriptions = state.subscriptions.filter((record) => record.appUserId !== appUserId);
      save();
    },
  };
  return { control, read };
}
