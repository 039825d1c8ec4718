import { deviceStorage } from "#core/device/device-storage.ts";
import { newId } from "#core/device/new-id.ts";
import { afterFrame } from "#core/page/after-frame.ts";
import type { AnswerListener } from "./answer-listener.ts";
import { countUnsent } from "./count-unsent.ts";
import { earlyWrites } from "./early-writes.ts";
import { forgetOutbox, OUTBOX_DATABASE } from "./idle-outboxes.ts";
import { createOutboxDoor, type OutboxDoor } from "./outbox-door.ts";
import type { OutboxMessage } from "./outbox-parts.ts";
import type { OutboxState } from "./outbox-state.ts";
import { tabChannel } from "./tab-channel.ts";

const signKey = (userId: string) => `${OUTBOX_DATABASE}-${userId}`;

/** Whether this device may keep something of a member's outbox; what it keeps takes longer to read. */
export const mayWait = (userId: string) =>
  deviceStorage.getItem(signKey(userId)) !== null || earlyWrites(userId).all().length > 0;

const isEmpty = (state: OutboxState) => countUnsent(state) + state.superseded.length === 0;

function noteWhetherWaiting(userId: string, state: OutboxState): void {
  const key = signKey(userId);
  const isNoted = deviceStorage.getItem(key) !== null;
  if (isEmpty(state) !== isNoted) return;
  try {
    if (!isNoted) deviceStorage.setItem(key, "1");
    else if (state.read) deviceStorage.removeItem(key);
  } catch {
    // Full: the next page shows what waits a little later.
  }
}

function after(milliseconds: number, act: () => void): () => void {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
}

function createOutboxes() {
  const opened = new Map<string, OutboxDoor>();
  let heard: AnswerListener = { answered: () => {}, missed: () => {} };

  function open(userId: string): OutboxDoor {
    const listener: AnswerListener = {
      answered: (...answer) => heard.answered(...answer),
      missed: (id) => heard.missed(id),
    };
    const early = earlyWrites(userId);
    const channel = tabChannel(signKey(userId));
    const tell = (message: OutboxMessage) => channel?.send(message);
    const door = createOutboxDoor({
      async open() {
        const { openOutbox } = await import("./browser-outbox.ts");
        return openOutbox(userId, { heard: listener, early, tell, after });
      },
      early,
      channel,
      after,
      removeAll: () => forgetOutbox(userId),
      mayWait: mayWait(userId),
      now: () => Date.now(),
      newId,
    });
    let isNoting = false;
    door.watch(() => {
      if (isNoting) return;
      isNoting = true;
      // No press waits for the storage.
      void afterFrame().then(() => {
        isNoting = false;
        noteWhetherWaiting(userId, door.getState());
      });
    });
    return door;
  }

  return {
    /** The outbox of a member in this tab. */
    of(userId: string): OutboxDoor {
      const door = opened.get(userId) ?? open(userId);
      opened.set(userId, door);
      return door;
    },
    /** Names who hears what the server answered. */
    heardBy(next: AnswerListener): void {
      heard = next;
    },
  };
}

/** The outboxes of the members of this device. */
export const outboxes = createOutboxes();
