import type { Overview } from "@sovereign/contract/one-things";
import { type MemberWrite, sendWrites } from "@sovereign/contract/writes";
import { onlineManager } from "@tanstack/react-query";
import { afterFrame } from "#core/page/after-frame.ts";
import { api } from "#core/session/session.ts";
import { OUTBOX_DATABASE } from "./idle-outboxes.ts";
import { createOutbox, type Outbox } from "./outbox.ts";
import type { OutboxChannel, OutboxMessage, OutboxParts } from "./outbox-parts.ts";
import { indexedOutboxStore } from "./outbox-store.ts";

/** Longer than any request: a tab that holds the lock for longer has been put to sleep. */
const LOCK_WITHIN_MS = 45_000;

/** What the page does when the server has answered for writes of a member. */
type AnswerListener = {
  answered(userId: string, writes: readonly MemberWrite[], overview: Overview | null): void;
  /** Writes were answered for of which this tab heard nothing. */
  missed(userId: string): void;
};

/** An id of the form that `crypto.randomUUID` gives, which only exists on a safe connection. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const variant = "89ab"[(bytes[8] ?? 0) & 3];
  const rest = hex.slice(17, 20);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${rest}-${hex.slice(20)}`;
}

/** One tab sends at a time where the browser has locks; elsewhere both may, which does no harm. */
function tabLock(name: string): OutboxParts["lock"] {
  return async (task) => {
    const { locks } = navigator;
    if (!locks) return await task();
    let isBegun = false;
    const begin = () => {
      isBegun = true;
      return task();
    };
    try {
      return await locks.request(name, { signal: AbortSignal.timeout(LOCK_WITHIN_MS) }, begin);
    } catch (error) {
      if (isBegun) throw error;
      return await begin();
    }
  };
}

function tabChannel(name: string): OutboxChannel | null {
  if (!("BroadcastChannel" in window)) return null;
  const channel = new BroadcastChannel(name);
  return {
    send: (message) => channel.postMessage(message),
    receive: (listener) => {
      channel.onmessage = ({ data }: MessageEvent<OutboxMessage>) => listener(data);
    },
    close: () => channel.close(),
  };
}

async function persist(): Promise<boolean | null> {
  const { storage } = navigator;
  if (!storage?.persist) return null;
  return (await storage.persisted()) || (await storage.persist());
}

function createOutboxes() {
  const store = indexedOutboxStore(OUTBOX_DATABASE);
  const opened = new Map<string, Outbox>();
  let listener: AnswerListener | null = null;

  function open(userId: string): Outbox {
    const name = `${OUTBOX_DATABASE}-${userId}`;
    return createOutbox({
      userId,
      store,
      send: ({ device, sent_at, writes }) =>
        api(sendWrites, { body: { device, sent_at, writes }, as: userId, outlivesPage: true }),
      lock: tabLock(name),
      channel: tabChannel(name),
      now: () => Date.now(),
      newId,
      after: (milliseconds, act) => {
        const timer = setTimeout(act, milliseconds);
        return () => clearTimeout(timer);
      },
      isOnline: () => onlineManager.isOnline(),
      afterFrame,
      onAnswered: (writes, overview) => listener?.answered(userId, writes, overview),
      onMissed: () => listener?.missed(userId),
      persist,
    });
  }

  return {
    /** The outbox of a member in this tab. */
    of(userId: string): Outbox {
      const outbox = opened.get(userId) ?? open(userId);
      opened.set(userId, outbox);
      return outbox;
    },
    /** Names who hears what the server answered. */
    heardBy(next: AnswerListener): void {
      listener = next;
    },
  };
}

/** The outboxes of the members of this device. */
export const outboxes = createOutboxes();
