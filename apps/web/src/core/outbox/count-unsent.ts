import type { OutboxState } from "./outbox-state.ts";

/** How many changes are on this device alone: waiting, refused, lost by the server, or unreadable. */
export const countUnsent = ({ waiting, parked, lost, unknown }: OutboxState): number =>
  waiting.length + parked.length + lost.length + unknown;
