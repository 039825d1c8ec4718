import type { Overview } from "@sovereign/contract/one-things";
import type { Outbox } from "@sovereign/web/src/core/outbox/outbox.ts";
import type { Scheduler } from "./scheduler.ts";

/** A page of the app on a device. */
export type SimulatedTab = {
  outbox: Outbox;
  isAlive: boolean;
  isSignedIn: boolean;
  /** Until when the browser lets it do nothing. */
  frozenUntil: number;
  /** What was due while it was frozen, in order. */
  delayed: (() => void)[];
  /** When its last transaction is over: those of a tab happen in the order they were begun in. */
  storeBusyUntil: number;
  /** Its last frame; each comes after the one before. */
  frames: Promise<void>;
  /** What its screens have of the server's word. */
  word: Overview | null;
  /** The reading of it that is under way. */
  reading: symbol | null;
};

/** Freezes tabs, and does in them what is due once they are let go. */
export function createFreezing(scheduler: Scheduler) {
  /** Lets a tab go and do what was due, in order. */
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
    /** Does something in a tab: never once it is gone, and not while it is frozen. */
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
