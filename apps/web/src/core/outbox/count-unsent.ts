import type { OutboxState } from "./outbox-state.ts";

/** How many changes are on this device alone: waiting, refused, or of another version of the app. */
export const countUnsent = ({ waiting, parked, unknown }: OutboxState): number =>
  waiting.length + parked.length + unknown;
