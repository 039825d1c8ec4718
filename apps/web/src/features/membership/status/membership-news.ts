import { followEvents as events } from "@sovereign/contract/memberships";
import { devicePrefix } from "#core/device/device-storage.ts";
import { api } from "#core/session/session.ts";
import { followEvents } from "./event-stream.ts";
import { leadWhileVisible } from "./stream-leader.ts";

const open = (signal: AbortSignal) => api.open(events, signal);

/**
 * Calls back whenever the member's subscriptions have changed, or may have: one visible tab of this
 * browser holds the stream and tells the others. Gives the function that ends it.
 */
export function followMembership(userId: string, onNews: () => void): () => void {
  const name = `${devicePrefix}-membership-${userId}`;
  const stop = new AbortController();
  const channel = "BroadcastChannel" in window ? new BroadcastChannel(name) : null;
  if (channel) channel.onmessage = onNews;

  const tell = () => {
    onNews();
    channel?.postMessage("membership");
  };
  leadWhileVisible(
    { page: document, locks: navigator.locks, name },
    (signal) => followEvents({ open, onNews: tell }, signal),
    stop.signal,
  );
  return () => {
    stop.abort();
    channel?.close();
  };
}
