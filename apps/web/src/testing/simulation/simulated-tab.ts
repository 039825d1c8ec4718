import type { OutboxDoor } from "#core/outbox/outbox-door.ts";

/** A page of the app on a device. */
export type SimulatedTab = {
  outbox: OutboxDoor;
  isAlive: boolean;
  isSignedIn: boolean;
  /** Until when the browser lets it do nothing. */
  frozenUntil: number;
  /** When its last transaction is over: those of a tab happen in the order they were begun in. */
  storeBusyUntil: number;
  /** Its last frame; each comes after the one before. */
  frames: Promise<void>;
  /** What its screens have of the server's word, as JSON. */
  word: string;
};
