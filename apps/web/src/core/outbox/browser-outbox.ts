import { sendWrites } from "@sovereign/contract/writes";
import { onlineManager } from "@tanstack/react-query";
import { newId } from "#core/device/new-id.ts";
import { afterFrame } from "#core/page/after-frame.ts";
import { api, session } from "#core/session/session.ts";
import type { AnswerListener } from "./answer-listener.ts";
import type { EarlyWrites } from "./early-writes.ts";
import { OUTBOX_DATABASE } from "./idle-outboxes.ts";
import { leftWrites } from "./left-writes.ts";
import { createOutbox } from "./outbox.ts";
import type { OpenedOutbox } from "./outbox-door.ts";
import type { OutboxParts } from "./outbox-parts.ts";
import { indexedOutboxStore } from "./outbox-store.ts";

/** Longer than any request: a tab that holds the lock for longer has been put to sleep. */
const LOCK_WITHIN_MS = 45_000;

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

async function persist(): Promise<boolean | null> {
  const { storage } = navigator;
  if (!storage?.persist) return null;
  return (await storage.persisted()) || (await storage.persist());
}

const store = indexedOutboxStore(OUTBOX_DATABASE);

/** What the page that opens an outbox gives to it. */
type Given = { heard: AnswerListener; early: EarlyWrites } & Pick<OutboxParts, "tell" | "after">;

/** Opens the outbox of a member in this tab. */
export function openOutbox(userId: string, { heard, early, tell, after }: Given): OpenedOutbox {
  const outbox = createOutbox({
    userId,
    store,
    send: ({ device, sent_at, writes }) =>
      api(sendWrites, { body: { device, sent_at, writes }, as: userId, outlivesPage: true }),
    lock: tabLock(`${OUTBOX_DATABASE}-${userId}`),
    tell,
    now: () => Date.now(),
    newId,
    after,
    mayKeep: () => session.storedMember() === userId,
    isOnline: () => onlineManager.isOnline(),
    afterFrame,
    onKept: early.remove,
    onAnswered: (writes, overview) => heard.answered(userId, writes, overview),
    onMissed: () => heard.missed(userId),
    persist,
  });
  return { outbox, left: () => leftWrites(early) };
}
