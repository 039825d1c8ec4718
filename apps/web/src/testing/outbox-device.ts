import "#app/write-kinds.ts";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { MemberWrite, SentWrites, WriteResult } from "@sovereign/contract/writes";
import { vi } from "vitest";
import { ApiError, type ApiErrorCode, ConnectionError } from "#core/api/api-error.ts";
import { createOutbox } from "#core/outbox/outbox.ts";
import { indexedOutboxStore } from "#core/outbox/outbox-store.ts";
import type { OutboxDeps, OutboxMessage } from "#core/outbox/sender.ts";
import type { NewWrite } from "#core/outbox/tab-writes.ts";

export const note = (text: string): NewWrite => ({
  kind: "note",
  date: "2026-03-24",
  note: text,
  time_zone: "UTC",
});
export const text = (content: string): NewWrite => ({
  kind: "text",
  date: "2026-03-24",
  content,
  time_zone: "UTC",
});
export const wordsOf = (write: MemberWrite | undefined) =>
  write?.kind === "note" ? write.note : write?.kind === "text" ? write.content : undefined;

export const applied = ({ writes }: SentWrites) => ({
  results: writes.map(
    ({ id }): WriteResult => ({
      id,
      outcome: "applied",
      code: null,
      milestone: null,
    }),
  ),
  changed: null,
});
export const refusal = (status: number, code?: ApiErrorCode, retryAfter?: number) =>
  new ApiError(
    { status, headers: new Headers(retryAfter ? { "retry-after": String(retryAfter) } : {}) },
    code && code !== "unknown" ? { code } : null,
  );

/** Shares one database between several tabs; `answer` is the server's. */
export function device(answer: (sent: SentWrites) => ReturnType<typeof applied> = applied) {
  const store = indexedOutboxStore(`outbox-${crypto.randomUUID()}`);
  const listeners = new Map<number, (message: OutboxMessage) => void>();
  const timers: { at: number; act: () => void }[] = [];
  const sent: SentWrites[] = [];
  const given = { answer, online: true, now: Date.parse("2026-03-24T08:00:00Z") };
  let queue: Promise<unknown> = Promise.resolve();

  function openTab(deps: Partial<OutboxDeps> = {}, userId = "u1") {
    const own = listeners.size;
    const outbox = createOutbox({
      userId,
      store,
      async send(request) {
        if (!given.online) throw new ConnectionError("offline");
        sent.push(request);
        return given.answer(request);
      },
      lock: (task) => {
        const result = queue.then(task);
        queue = result.catch(() => undefined);
        return result;
      },
      broadcast(message) {
        for (const [tab, listener] of listeners) if (tab !== own) listener(message);
      },
      now: () => given.now,
      newId: () => crypto.randomUUID(),
      after(milliseconds, act) {
        const timer = { at: given.now + milliseconds, act };
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer), 1);
      },
      isOnline: () => given.online,
      afterFrame: async () => {},
      mayWait: false,
      onAnswered: vi.fn(),
      onMissed: vi.fn(),
      persist: async () => true,
      mayKeep: () => true,
      ...deps,
    });
    listeners.set(own, outbox.hear);
    outbox.start();
    return outbox;
  }
  /** Advances the time and runs due timers. */
  async function pass(milliseconds: number) {
    given.now += milliseconds;
    const due = timers.filter(({ at }) => at <= given.now);
    for (const timer of due) timers.splice(timers.indexOf(timer), 1);
    for (const { act } of due) act();
    await settled();
  }
  const waits = () => timers.map(({ at }) => at - given.now);
  return { store, given, sent, openTab, pass, waits };
}

/**
 * Waits for everything that needs no timer. Counts turns of the event loop rather than time,
 * because a busy machine needs longer for the same steps.
 */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 400; turn += 1) await nextTurn();
}
