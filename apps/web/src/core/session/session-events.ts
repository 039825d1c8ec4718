import type { SessionRecord, SignedOutReason } from "./session-record.ts";

export type SessionEvent =
  | { type: "signed_in"; record: SessionRecord }
  | { type: "token_refreshed"; record: SessionRecord }
  | { type: "challenge_verified"; record: SessionRecord }
  | { type: "signed_out"; reason: SignedOutReason };

export type SessionListener = (event: SessionEvent) => void;

export type SessionChannel = {
  send(event: SessionEvent): void;
  receive(listener: SessionListener): void;
};

export function broadcastChannel(name: string): SessionChannel {
  const channel = new BroadcastChannel(name);
  return {
    send: (event) => channel.postMessage(event),
    receive: (listener) => {
      channel.onmessage = (message: MessageEvent<SessionEvent>) => listener(message.data);
    },
  };
}
