import type { AnswerOf } from "@sovereign/contract/endpoint";
import type {
  KeptWrite,
  MemberWrite,
  SentWrites,
  sendWrites,
  WriteResult,
} from "@sovereign/contract/writes";
import { WRITES_AT_ONCE } from "@sovereign/domain/edit";
import { ApiError, type ApiErrorCode } from "#core/api/api-error.ts";
import type { OutboxStore } from "./outbox-store.ts";

const FIRST_WAIT_MS = 1_000;
const MAX_DELAY_MS = 32_000;
/** Catches missed events while a write is pending. */
const LOOK_AGAIN_MS = 10_000;
/** After this long screens show that the write is stored on the device. */
const SLOW_MS = 3_000;

export type WritesAnswer = AnswerOf<typeof sendWrites>;

export type WaitingRecord = { record: KeptWrite };

export type AnsweredMessage = {
  type: "answered";
  results: WriteResult[];
  answer: WritesAnswer | null;
  at: string;
};

export type OutboxMessage =
  | { type: "changed" }
  | AnsweredMessage
  | { type: "unanswered"; at: string; againInMs: number };

export type OutboxDeps = {
  userId: string;
  store: OutboxStore;
  /** Sends as the outbox's member or not at all; rejects like the API client. */
  send(request: SentWrites): Promise<WritesAnswer>;
  lock: <Result>(task: () => Promise<Result>) => Promise<Result>;
  newId(): string;
  now(): number;
  after(milliseconds: number, act: () => void): () => void;
  isOnline(): boolean;
  mayWait: boolean;
  broadcast(message: OutboxMessage): void;
  /** Whether the device still has this member's session, or one that the server ended. */
  mayKeep(): boolean;
  afterFrame(): Promise<void>;
  onAnswered(writes: readonly MemberWrite[], answer: WritesAnswer | null): void;
  onMissed(): void;
  persist(): Promise<boolean | null>;
};

type SenderCallbacks = {
  toSend(): Promise<readonly WaitingRecord[]>;
  hasWaiting(): boolean;
  answeredOf(device: string): number | undefined;
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

type Failure = { is: "refused"; code: ApiErrorCode } | { is: "unanswered"; waitMs: number | null };

/** About the caller, the rate or the server: a retry may be accepted. */
const ABOUT_THE_REQUEST =
  /^(auth|route|server)\.|^request\.(foreign_origin|rate_limited)$|^unknown$/;

/** Only a problem document about the writes is a refusal; a captive portal's response is not. */
function classifyFailure(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { is: "unanswered", waitMs: null };
  const { status, code, retryAfter } = error;
  if (status >= 400 && status < 500 && !ABOUT_THE_REQUEST.test(code))
    return { is: "refused", code };
  return { is: "unanswered", waitMs: retryAfter === null ? null : retryAfter * 1000 };
}

/** Below the 64 kB limit of a `keepalive` request and of the server. */
const MAX_BYTES = 48_000;

function nextBatch(writes: Batch): Batch {
  const batch: WaitingRecord[] = [];
  let bytes = 0;
  for (const each of writes.slice(0, WRITES_AT_ONCE)) {
    bytes += new TextEncoder().encode(JSON.stringify(each.record.write)).length;
    const isOther = batch[0] && batch[0].record.device !== each.record.device;
    if (isOther || (batch.length > 0 && bytes > MAX_BYTES)) break;
    batch.push(each);
  }
  return batch;
}

/** While a write is pending, a round or a timer is active, so none gets stuck. */
export function createSender(deps: OutboxDeps, callbacks: SenderCallbacks) {
  let failures = 0;
  let isRunning = false;
  let isWanted = false;
  let isStopped = true;
  let isHeldBack = false;
  let cancelRetry: (() => void) | null = null;
  let requests = 0;
  let isSlow = false;

  function plan(milliseconds: number): void {
    cancelRetry?.();
    cancelRetry = deps.after(milliseconds, () => {
      cancelRetry = null;
      isHeldBack = false;
      run();
    });
  }

  async function send(batch: Batch): Promise<{ waitMs: number | null } | null> {
    const [first] = batch;
    if (!first) return null;
    const sent_at = new Date(deps.now()).toISOString();
    const writes = batch.map(({ record }) => record.write);
    try {
      callbacks.tried(batch, sent_at);
      const { device } = first.record;
      const known = callbacks.answeredOf(device);
      const answer = await deps.send({
        device,
        ...(known !== undefined && { known }),
        sent_at,
        writes,
      });
      const sent = new Set(writes.map(({ id }) => id));
      const results = answer.results.filter(({ id }) => sent.has(id));
      // Without a result of ours, its days are not ours either.
      if (results.length === 0) return { waitMs: null };
      await callbacks.answered(results, answer);
      return null;
    } catch (error) {
      const failure = classifyFailure(error);
      if (failure.is === "unanswered") return failure;
      if (batch.length > 1) return await sendApart(batch);
      await callbacks.answered([refusedResult(first.record.write.id, failure.code)], null);
      return null;
    }
  }

  /** A refused write does not block the others. */
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
      const batch = isStopped ? [] : nextBatch(await callbacks.toSend());
      if (isStopped || batch.length === 0) return;
      const failure = await watched(() => send(batch));
      if (isStopped) return;
      if (failure) return fail(failure.waitMs);
      failures = 0;
    }
  }

  async function watched<Result>(act: () => Promise<Result>): Promise<Result> {
    const endSlow = deps.after(SLOW_MS, () => {
      isSlow = true;
      callbacks.show();
    });
    requests += 1;
    callbacks.show();
    try {
      return await act();
    } finally {
      endSlow();
      requests -= 1;
      isSlow = false;
      callbacks.show();
    }
  }

  function fail(waitMs: number | null): void {
    const doubled = Math.min(FIRST_WAIT_MS * 2 ** failures, MAX_DELAY_MS);
    failures += 1;
    isWanted = false;
    isHeldBack = waitMs !== null;
    const againInMs = Math.max(doubled, waitMs ?? 0);
    plan(againInMs);
    callbacks.unanswered(new Date(deps.now()).toISOString(), againInMs);
  }

  function run(): void {
    if (isStopped) return;
    if (isRunning) {
      isWanted = true;
      return;
    }
    cancelRetry?.();
    cancelRetry = null;
    isRunning = true;
    isWanted = false;
    deps
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

  function watchOver(): void {
    if (isStopped || isRunning || cancelRetry || !callbacks.hasWaiting()) return;
    plan(deps.isOnline() ? LOOK_AGAIN_MS : MAX_DELAY_MS);
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
      cancelRetry?.();
      cancelRetry = null;
    },
    /** Does nothing while the server's delay runs or the device is offline. */
    wake(): void {
      if (!isHeldBack && deps.isOnline()) run();
      else watchOver();
    },
    tryNow(): void {
      isHeldBack = false;
      run();
    },
    /** Another tab failed and will retry; this one continues if that tab closes. */
    followOther(againInMs: number): void {
      failures = Math.max(failures, 1);
      if (!isRunning && callbacks.hasWaiting()) plan(againInMs + FIRST_WAIT_MS);
    },
    watchOver,
    recovered(): void {
      failures = 0;
    },
    isSending: () => requests > 0,
    isStalled: () => failures > 0 || isSlow || !deps.isOnline(),
  };
}
