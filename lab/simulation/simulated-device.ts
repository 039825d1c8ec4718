import "@sovereign/web/src/app/write-kinds.ts";
import { createOutbox } from "@sovereign/web/src/core/outbox/outbox.ts";
import type { OutboxStore, StoredEntry } from "@sovereign/web/src/core/outbox/outbox-store.ts";
import type { OutboxDeps, OutboxMessage } from "@sovereign/web/src/core/outbox/sender.ts";
import { withAnswer } from "@sovereign/web/src/features/one-thing/changed-overview.ts";
import { createDatabaseLoss } from "./database-loss.ts";
import type { Random } from "./random.ts";
import type { Scheduler } from "./scheduler.ts";
import type { Line, SimulatedServer } from "./simulated-server.ts";
import { createFreezing, type SimulatedTab } from "./simulated-tab.ts";

const STORE_TIMEOUT_MS = 5_000;
const LOCK_TIMEOUT_MS = 45_000;
/** Unless the database hangs. */
const MAX_TRANSACTION_MS = 30;
type Waiting = { tab: SimulatedTab; begin: () => void };

/** A device with a database, a lock, a channel between its tabs, a clock and a connection. */
export function createSimulatedDevice(
  scheduler: Scheduler,
  random: Random,
  server: SimulatedServer,
  userId: string,
) {
  const kept = new Map<number, unknown>();
  const tabs: SimulatedTab[] = [];
  const loss = createDatabaseLoss(random, kept, tabs);
  const line: Line = { isUp: true, userId, isSignedIn: true };
  const state = { isFull: false, isRefused: false, isNoticed: true, skewMs: 0 };
  const can = {
    lock: random.percent(80),
    broadcast: random.percent(90),
  };
  let holder: SimulatedTab | null = null;
  const queue: Waiting[] = [];

  const { inTab, freeze, thaw } = createFreezing(scheduler);

  /** Settles in a tab: not while it is frozen, never once it is closed. */
  function toTab<Result>(tab: SimulatedTab, promise: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      promise.then(
        (result) => inTab(tab, 0, () => resolve(result)),
        (error) => inTab(tab, 0, () => reject(error)),
      );
    });
  }

  function storeOf(tab: SimulatedTab): OutboxStore {
    const entries = (): StoredEntry[] =>
      [...kept].sort(([one], [other]) => one - other).map(([place, value]) => [place, value]);
    const refuse = () => new DOMException("refused", "QuotaExceededError");
    /** Applies a transaction at one instant; the tab may be killed before it. */
    function transact<Result>(act: () => Result): Promise<Result> {
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      const isHung = !server.faults.isCalm && random.percent(1);
      const own = isHung ? random.between(3_000, 9_000) : random.between(0, MAX_TRANSACTION_MS);
      const takes = Math.max(own, tab.storeBusyUntil - scheduler.now());
      const reported = random.between(0, 10);
      tab.storeBusyUntil = scheduler.now() + Math.min(takes + reported, STORE_TIMEOUT_MS);
      // A hung transaction is aborted with its page.
      const survives = random.percent(50) && takes <= MAX_TRANSACTION_MS;
      scheduler.after(takes, () => {
        if ((!tab.isAlive && !survives) || takes > STORE_TIMEOUT_MS) return;
        try {
          if (state.isRefused) throw refuse();
          const result = act();
          scheduler.after(reported, () => resolve(result));
        } catch (error) {
          reject(error);
        }
      });
      scheduler.after(STORE_TIMEOUT_MS, () => reject(new Error("no answer")));
      return toTab(tab, promise);
    }
    return {
      read: () => transact(entries),
      change: (_, act) =>
        transact(() => {
          const { put = [], remove = [], result } = act(entries());
          if (put.length > 0 && state.isFull) throw refuse();
          for (const place of remove) kept.delete(place);
          for (const [place, value] of put) {
            kept.set(place, value);
            loss.keptAgain(value);
          }
          return result;
        }),
    };
  }

  function giveLock(): void {
    while (!holder) {
      const next = queue.shift();
      if (!next) return;
      if (!next.tab.isAlive) continue;
      holder = next.tab;
      next.begin();
    }
  }
  function release(tab: SimulatedTab): void {
    if (holder === tab) holder = null;
    giveLock();
  }
  function lockOf(tab: SimulatedTab): OutboxDeps["lock"] {
    return async (task) => {
      if (!can.lock) return await task();
      const granted = await new Promise<boolean>((resolve) => {
        const waiting = { tab, begin: () => resolve(true) };
        queue.push(waiting);
        inTab(tab, LOCK_TIMEOUT_MS, () => {
          const place = queue.indexOf(waiting);
          if (place < 0) return;
          queue.splice(place, 1);
          resolve(false);
        });
        giveLock();
      });
      try {
        return await task();
      } finally {
        if (granted && tab.isAlive) release(tab);
      }
    };
  }

  /** Sends a message to the other tabs; it may get lost, and some browsers cannot. */
  function broadcast(tab: SimulatedTab, message: OutboxMessage): void {
    if (!can.broadcast) return;
    for (const other of tabs) {
      if (!other.isAlive || other === tab) continue;
      if (!server.faults.isCalm && random.percent(3)) continue;
      inTab(other, random.between(0, 5), () => other.outbox.hear(message));
    }
  }

  /** Makes a tab read the server's overview, as it does when it becomes visible. */
  function look(tab: SimulatedTab): void {
    if (!line.isUp || !line.isSignedIn) return;
    const reading = Symbol();
    tab.reading = reading;
    inTab(tab, random.between(5, 300), () => {
      const word = server.wordOf(userId);
      inTab(tab, random.between(5, 300), () => {
        if (tab.reading !== reading) return;
        tab.reading = null;
        tab.word = word;
      });
    });
  }

  function outboxOf(tab: SimulatedTab) {
    return createOutbox({
      userId,
      store: storeOf(tab),
      send: (sent) => toTab(tab, server.send(line, sent)),
      lock: lockOf(tab),
      mayWait: kept.size > 0,
      broadcast: (message) => broadcast(tab, message),
      now: () => scheduler.now() + state.skewMs,
      newId: random.id,
      after: (milliseconds, act) => inTab(tab, milliseconds, act),
      isOnline: () => line.isUp || !state.isNoticed,
      afterFrame() {
        tab.frames = toTab(tab, tab.frames);
        return tab.frames;
      },
      onAnswered(_, answer) {
        const after = answer?.changed && tab.word && withAnswer(tab.word, answer.changed);
        // A read in flight is canceled and restarted.
        const isReading = tab.reading !== null;
        tab.reading = null;
        if (after) tab.word = after.overview;
        if (isReading || !after || !after.isExact) look(tab);
      },
      onMissed: () => look(tab),
      persist: async () => true,
      mayKeep: () => true,
    });
  }

  function syncSignIn(tab: SimulatedTab): void {
    if (tab.isSignedIn === line.isSignedIn) return;
    tab.isSignedIn = line.isSignedIn;
    if (tab.isSignedIn) tab.outbox.start();
    else tab.outbox.stop();
  }

  return {
    kept,
    loss,
    line,
    state,
    living: () => tabs.filter((tab) => tab.isAlive),
    look,
    open(): SimulatedTab {
      const tab: SimulatedTab = {
        isAlive: true,
        isSignedIn: false,
        frozenUntil: 0,
        delayed: [],
        storeBusyUntil: 0,
        frames: Promise.resolve(),
        word: null,
        reading: null,
        outbox: undefined as never,
      };
      tab.outbox = outboxOf(tab);
      tabs.push(tab);
      syncSignIn(tab);
      look(tab);
      return tab;
    },
    freeze,
    thaw,
    close(tab: SimulatedTab): void {
      tab.isAlive = false;
      release(tab);
    },
    turn(): void {
      for (const tab of tabs.filter(({ isAlive }) => isAlive)) {
        inTab(tab, 0, () => {
          syncSignIn(tab);
          tab.outbox.wake();
          look(tab);
        });
      }
    },
  };
}

export type SimulatedDevice = ReturnType<typeof createSimulatedDevice>;
