import type { Overview } from "@sovereign/contract/one-things";
import type { Outbox } from "@sovereign/web/src/core/outbox/outbox.ts";
import type { Scheduler } from "./scheduler.ts";

export type SimulatedTab = {
  outbox: Outbox;
  isAlive: boolean;
  isSignedIn: boolean;
  frozenUntil: number;
  /** Actions that were due while it was frozen, in order. */
  delayed: (() => void)[];
  /** When its last transaction ends; a tab's transactions run in order. */
  storeBusyUntil: number;
  frames: Promise<void>;
  word: Overview | null;
  reading: symbol | null;
};

export function createFreezing(scheduler: Scheduler) {
  function thaw(tab: SimulatedTab): void {
    tab.frozenUntil = 0;
    for (const attempt of tab.delayed.splice(0)) scheduler.after(0, attempt);
  }

  return {
    thaw,
    freeze(tab: SimulatedTab, milliseconds: number): void {
      const until = scheduler.now() + milliseconds;
      tab.frozenUntil = until;
      scheduler.after(milliseconds, () => tab.frozenUntil === until && thaw(tab));
    },
    /** Runs an action in a tab: never once it is closed, and not while it is frozen. */
    inTab(tab: SimulatedTab, milliseconds: number, act: () => void): () => void {
      let isOff = false;
      function attempt(): void {
        if (!tab.isAlive || isOff) return;
        if (tab.frozenUntil > scheduler.now()) tab.delayed.push(attempt);
        else act();
      }
      scheduler.after(milliseconds, attempt);
      return () => {
        isOff = true;
      };
    },
  };
}
