import type { OutboxChannel, OutboxMessage } from "./outbox-parts.ts";

/** A channel between the tabs of this device; null where the browser has none. */
export function tabChannel(name: string): OutboxChannel | null {
  if (!("BroadcastChannel" in window)) return null;
  const channel = new BroadcastChannel(name);
  return {
    send: (message) => channel.postMessage(message),
    receive: (listener) => {
      channel.onmessage = ({ data }: MessageEvent<OutboxMessage>) => listener(data);
    },
  };
}
