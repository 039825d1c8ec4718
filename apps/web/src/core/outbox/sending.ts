import type { Overview } from "@sovereign/contract/one-things";
import type { WriteResult } from "@sovereign/contract/writes";
import type { ApiErrorCode } from "#core/api/api-error.ts";
import type { OutboxParts, WaitingRecord } from "./outbox-parts.ts";
import { failureOf } from "./refusals.ts";

/** The wait after a first failure; each further one doubles it. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 32_000;
/** After this long what waits is looked at again, whatever was missed. */
const LOOK_AGAIN_MS = 10_000;
/** From then on an answer is slow, and screens say that the write is kept. */
const SLOW_MS = 3_000;

/** What the sending needs of the outbox whose writes it sends. */
type Desk = {
  /** The writes to send first, of one device; none where nothing waits. */
  nextBatch(): Promise<readonly WaitingRecord[]>;
  /** Whether this tab knows of a write that waits. */
  hasWaiting(): boolean;
  tried(batch: readonly WaitingRecord[], at: string): void;
  answered(results: readonly WriteResult[], overview: Overview | null): Promise<void>;
  unanswered(at: string, againInMs: number): void;
  show(): void;
};

type Batch = readonly WaitingRecord[];

const refusedResult = (id: string, code: ApiErrorCode): WriteResult => ({
  id,
  outcome: "refused",
  code: code === "unknown" ? null : code,
  milestone: null,
});

/**
 * Sends what waits, one round at a time: all of it, in order, until nothing waits or nothing is
 * answered. Then it waits, twice as long after each failure, or as long as the server says. While
 * something waits a round or a timer is always under way, so that nothing waits for ever.
 */
export function createSending(parts: OutboxParts, desk: Desk) {
  let failures = 0;
  let isRunning = false;
  let isWanted = false;
  let isStopped = true;
  let isHeldBack = false;
  let callOff: (() => void) | null = null;
  let requests = 0;
  let isSlow = false;

  function plan(milliseconds: number): void {
    callOff?.();
    callOff = parts.after(milliseconds, () => {
      callOff = null;
      isHeldBack = false;
      run();
    });
  }

  /** Sends a batch; gives how long to wait where it was not answered, in full or at all. */
  async function send(batch: Batch): Promise<{ waitMs: number | null } | null> {
    const [first] = batch;
    if (!first) return null;
    const sent_at = new Date(parts.now()).toISOString();
    const writes = batch.map(({ record }) => record.write);
    try {
      desk.tried(batch, sent_at);
      const answer = await parts.send({ device: first.record.device, sent_at, writes });
      const sent = new Set(writes.map(({ id }) => id));
      const results = answer.results.filter(({ id }) => sent.has(id));
      await desk.answered(results, answer.overview);
      return results.length > 0 ? null : { waitMs: null };
    } catch (error) {
      const failure = failureOf(error);
      if (failure.is === "unanswered") return failure;
      if (batch.length > 1) return await sendApart(batch);
      await desk.answered([refusedResult(first.record.write.id, failure.code)], null);
      return null;
    }
  }

  /** One by one, so that the one that is refused holds up no other. */
  async function sendApart(batch: Batch): Promise<{ waitMs: number | null } | null> {
    for (const one of batch) {
      if (isStopped) return null;
      const failure = await send([one]);
      if (failure) return failure;
    }
    return null;
  }

  async function round(): Promise<void> {
    for (;;) {
      const batch = isStopped ? [] : await desk.nextBatch();
      if (isStopped || batch.length === 0) return;
      const failure = await watched(() => send(batch));
      if (isStopped) return;
      if (failure) return fail(failure.waitMs);
      failures = 0;
    }
  }

  async function watched<Result>(act: () => Promise<Result>): Promise<Result> {
    const endSlow = parts.after(SLOW_MS, () => {
      isSlow = true;
      desk.show();
    });
    requests += 1;
    desk.show();
    try {
      return await act();
    } finally {
      endSlow();
      requests -= 1;
      isSlow = false;
      desk.show();
    }
  }

  function fail(waitMs: number | null): void {
    const doubled = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);
    failures += 1;
    // What was added meanwhile goes with the next try.
    isWanted = false;
    isHeldBack = waitMs !== null;
    const againInMs = Math.max(doubled, waitMs ?? 0);
    plan(againInMs);
    desk.unanswered(new Date(parts.now()).toISOString(), againInMs);
  }

  function run(): void {
    if (isStopped) return;
    if (isRunning) {
      isWanted = true;
      return;
    }
    callOff?.();
    callOff = null;
    isRunning = true;
    isWanted = false;
    parts
      .lock(round)
      .catch(() => {
        if (!isStopped) fail(null);
      })
      .then(() => {
        isRunning = false;
        if (isWanted && !isHeldBack) run();
        else watchOver();
      });
  }

  /** Whatever waits is looked at again some day soon. */
  function watchOver(): void {
    if (isStopped || isRunning || callOff || !desk.hasWaiting()) return;
    plan(parts.isOnline() ? LOOK_AGAIN_MS : LONGEST_WAIT_MS);
  }

  return {
    start(): void {
      isStopped = false;
      failures = 0;
      run();
    },
    stop(): void {
      isStopped = true;
      isHeldBack = false;
      callOff?.();
      callOff = null;
    },
    /** Sends now, unless the server has asked for a pause, or there is no connection to send by. */
    wake(): void {
      if (!isHeldBack && parts.isOnline()) run();
      else watchOver();
    },
    /** Sends now, whatever was said. */
    tryNow(): void {
      isHeldBack = false;
      run();
    },
    /** Another tab tried and waits now; this one follows it, should that one go. */
    followOther(againInMs: number): void {
      failures = Math.max(failures, 1);
      if (!isRunning && desk.hasWaiting()) plan(againInMs + FIRST_WAIT_MS);
    },
    watchOver,
    /** Another tab was answered. */
    recovered(): void {
      failures = 0;
    },
    isSending: () => requests > 0,
    isStalled: () => failures > 0 || isSlow || !parts.isOnline(),
  };
}
