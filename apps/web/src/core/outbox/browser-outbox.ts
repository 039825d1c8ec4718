import { type MemberWrite, sendWrites } from "@sovereign/contract/writes";
import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { OUTBOX_DATABASE } from "#core/device/databases.ts";
import { deviceStorage, openChannel } from "#core/device/device-storage.ts";
import { newId } from "#core/device/new-id.ts";
import { leaveCrumb } from "#core/faults/trail.ts";
import { afterFrame } from "#core/page/after-frame.ts";
import { api, session, useSession } from "#core/session/session.ts";
import { createOutbox, type Outbox } from "./outbox.ts";
import { indexedOutboxStore } from "./outbox-store.ts";
import type { OutboxDeps, OutboxMessage, WritesAnswer } from "./sender.ts";
import { countUnsent, EMPTY_STATE, type OutboxState } from "./tab-writes.ts";

/** Longer than any request: a tab that exceeds it is suspended. */
const LOCK_TIMEOUT_MS = 45_000;

type ResponseListener = {
  answered(userId: string, writes: readonly MemberWrite[], answer: WritesAnswer | null): void;
  missed(userId: string): void;
};

/** Without Web Locks two tabs may send, which the server tolerates. */
function tabLock(name: string): OutboxDeps["lock"] {
  return async (task) => {
    const { locks } = navigator;
    if (!locks) return await task();
    let isBegun = false;
    const begin = () => {
      isBegun = true;
      return task();
    };
    try {
      return await locks.request(name, { signal: AbortSignal.timeout(LOCK_TIMEOUT_MS) }, begin);
    } catch (error) {
      if (isBegun) throw error;
      return await begin();
    }
  };
}

async function askToPersist(): Promise<boolean | null> {
  const { storage } = navigator;
  if (!storage?.persist) return null;
  return (await storage.persisted()) || (await storage.persist());
}

function after(milliseconds: number, act: () => void): () => void {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
}

function recordWhetherWaiting(key: string, state: OutboxState): void {
  const unsent = countUnsent(state);
  leaveCrumb({ kind: "outbox", unsent });
  const isEmpty = unsent + state.superseded.length === 0;
  const isRecorded = deviceStorage.getItem(key) !== null;
  // Without the record the next page shows pending writes slightly later.
  if (!isEmpty && !isRecorded) deviceStorage.setItem(key, "1");
  else if (isEmpty && isRecorded && state.read) deviceStorage.removeItem(key);
}

function createOutboxes() {
  const opened = new Map<string, Outbox>();
  const store = indexedOutboxStore(OUTBOX_DATABASE);
  let listener: ResponseListener = { answered: () => {}, missed: () => {} };
  let persisted: Promise<boolean | null> | null = null;

  function open(userId: string): Outbox {
    const name = `${OUTBOX_DATABASE}-${userId}`;
    const channel = openChannel(name);
    const outbox = createOutbox({
      userId,
      store,
      send: (body) => api(sendWrites, { body, as: userId, outlivesPage: true }),
      lock: tabLock(name),
      mayWait: deviceStorage.getItem(name) !== null,
      broadcast: (message) => channel?.postMessage(message),
      now: () => Date.now(),
      newId,
      after,
      mayKeep: () => session.storedMember() === userId,
      isOnline: () => onlineManager.isOnline(),
      afterFrame,
      onAnswered: (writes, answer) => listener.answered(userId, writes, answer),
      onMissed: () => listener.missed(userId),
      persist() {
        // Unknown, as in a browser that cannot be asked.
        persisted ??= askToPersist().catch(() => null);
        return persisted;
      },
    });
    if (channel) {
      channel.onmessage = ({ data }: MessageEvent<OutboxMessage>) => outbox.hear(data);
    }
    let isRecording = false;
    outbox.watch(() => {
      if (isRecording) return;
      isRecording = true;
      // Writing to storage would delay the frame of a press.
      void afterFrame().then(() => {
        isRecording = false;
        recordWhetherWaiting(name, outbox.getState());
      });
    });
    return outbox;
  }

  return {
    of(userId: string): Outbox {
      const outbox = opened.get(userId) ?? open(userId);
      opened.set(userId, outbox);
      return outbox;
    },
    onAnswers(next: ResponseListener): void {
      listener = next;
    },
  };
}

export const outboxes = createOutboxes();

const watchNothing = () => () => {};

function useOwnOutbox(): Outbox | null {
  const { user } = useSession();
  return user && outboxes.of(user.id);
}

export function useOutboxState<Value>(select: (state: OutboxState) => Value): Value {
  const outbox = useOwnOutbox();
  return useSyncExternalStore(
    outbox?.watch ?? watchNothing,
    () => select(outbox?.getState() ?? EMPTY_STATE),
    () => select(EMPTY_STATE),
  );
}

export function useOutboxActions(): Pick<
  Outbox,
  "add" | "tryNow" | "drop" | "sendLostAgain"
> | null {
  return useOwnOutbox();
}

export const useOutbox = (): OutboxState => useOutboxState((state) => state);
