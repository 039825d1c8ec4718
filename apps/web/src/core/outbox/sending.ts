import type { AnswerOf } from "@sovereign/contract/endpoint";
import type { KeptWrite } from "@sovereign/contract/kept-writes";
import type { MemberWrite, SentWrites, sendWrites, WriteResult } from "@sovereign/contract/writes";
import { WRITES_AT_ONCE } from "@sovereign/domain/edit";
import { ApiError, type ApiErrorCode } from "#core/api/api-error.ts";
import type { OutboxStore } from "./outbox-store.ts";

/** The wait after a first failure; each further one doubles it. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 32_000;
/** After this long what waits is looked at again, whatever was missed. */
const LOOK_AGAIN_MS = 10_000;
/** From then on an answer is slow, and screens say that the write is kept. */
const SLOW_MS = 3_000;

/** The server's response to a request of writes; the outbox reads its results alone. */
export type WritesAnswer = AnswerOf<typeof sendWrites>;

/** A pending write, as it is sent. */
export type WaitingRecord = { record: KeptWrite };

/** A message about writes that the server has answered for. */
export type AnsweredMessage = {
  type: "answered";
  results: WriteResult[];
  answer: WritesAnswer | null;
  at: string;
};

/** What the tabs of a device tell each other about one member's writes. */
export type OutboxMessage =
  /** The store has changed. */
  | { type: "changed" }
  | AnsweredMessage
  /** The server did not answer, and that tab will try again. */
  | { type: "unanswered"; at: string; againInMs: number };

/** What an outbox needs of the device, the server and the rest of the page. */
export type OutboxParts = {
  userId: string;
  store: OutboxStore;
  /** Sends as the outbox's member or not at all; fails as the API's client does. */
  send(request: SentWrites): Promise<WritesAnswer>;
  /** Runs a task once no other tab of this device is sending. */
  lock: <Result>(task: () => Promise<Result>) => Promise<Result>;
  newId(): string;
  /** The device's clock, in milliseconds since 1970. */
  now(): number;
  /** Calls once after so many milliseconds; returns a cancel function. */
  after(milliseconds: number, act: () => void): () => void;
  isOnline(): boolean;
  /** Whether the device may keep writes of this member from before. */
  mayWait: boolean;
  /** Sends a message to the other tabs of this device. */
  tell(message: OutboxMessage): void;
  /** Whether the device still has this member's session, or one that the server has ended. */
  mayKeep(): boolean;
  /** Resolves once the current frame is on the screen. */
  afterFrame(): Promise<void>;
  /** Called with the server's response before its writes leave the screens. */
  onAnswered(writes: readonly MemberWrite[], answer: WritesAnswer | null): void;
  /** Called when the server has answered for writes without this tab being told. */
  onMissed(): void;
  /** Asks the browser once to keep the stored data; null where it cannot be asked. */
  persist(): Promise<boolean | null>;
};

/** What the sending needs of the outbox whose writes it sends. */
type Desk = {
  /** The pending writes, in order. */
  toSend(): Promise<readonly WaitingRecord[]>;
  /** Whether this tab knows of a write that waits. */
  hasWaiting(): boolean;
  tried(batch: readonly WaitingRecord[], at: string): void;
  answered(results: WriteResult[], answer: WritesAnswer | null): Promise<void>;
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

/** What a request that failed means for the writes in it. */
type Failure =
  /** The writes themselves are refused, for a problem's code. */
  | { is: "refused"; code: ApiErrorCode }
  /** They wait; at least for so long, where the server said so. */
  | { is: "unanswered"; waitMs: number | null };

/** Codes that are about whoever asks, how often, or the server: the writes may still be taken. */
const ABOUT_THE_REQUEST =
  /^(auth|route|server)\.|^request\.(foreign_origin|rate_limited)$|^unknown$/;

/**
 * Reads a failure. Only a problem of our server's, with a code about what was sent, is a refusal:
 * what a proxy or the page of a hotel's network answers says nothing of the writes.
 */
function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { is: "unanswered", waitMs: null };
  const { status, code, retryAfter } = error;
  if (status >= 400 && status < 500 && !ABOUT_THE_REQUEST.test(code))
    return { is: "refused", code };
  return { is: "unanswered", waitMs: retryAfter === null ? null : retryAfter * 1000 };
}

/** A request that outlives its page may have 64 kB, and so may a body on the server. */
const MOST_BYTES = 48_000;

/** Of writes in order those that are sent first, at once: of one device, and not too many. */
function nextBatch(writes: Batch): Batch {
  const batch: WaitingRecord[] = [];
  let bytes = 0;
  for (const each of writes.slice(0, WRITES_AT_ONCE)) {
    bytes += new TextEncoder().encode(JSON.stringify(each.record.write)).length;
    const isOther = batch[0] && batch[0].record.device !== each.record.device;
    if (isOther || (batch.length > 0 && bytes > MOST_BYTES)) break;
    batch.push(each);
  }
  return batch;
}

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
      await desk.answered(results, answer);
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
      const batch = isStopped ? [] : nextBatch(await desk.toSend());
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
