import type { JobResult, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { z } from "zod";
import type { Clock } from "#app/clock.ts";
import { deleteWaitingWork, queueIn } from "#database/make-queue.ts";
import { afterCommit } from "#database/transactions.ts";
import { describeError } from "#problems/describe-error.ts";
import {
  NOW_KEY,
  type OrderOptions,
  type RunnableWork,
  runnable,
  type Work,
  type WorkKind,
  workQueue,
} from "./work.ts";

/** Work is retried until it succeeds. */
const FOREVER_SECONDS = 10 * 365 * 24 * 3600;
const POLICY = {
  retryLimit: 1_000_000,
  retryBackoff: true,
  heartbeatSeconds: 30,
  expireInSeconds: 6 * 3600,
  retentionSeconds: FOREVER_SECONDS,
  deleteAfterSeconds: 3600,
};

const AT_ONCE = 10;

/** A timer may fire a moment early. */
const AFTER_MS = 20;

/** The wakes of a queue within this are one. */
const TOGETHER_MS = 100;

/** A lost wake, or what a node of an earlier version left after this one's start, waits no longer. */
const SWEEP_MS = 3600_000;

/** By then the queue has stored that an attempt failed. */
export const SETTLED_MS = 1000;

/** Work that has failed this often and for this long is an alarm. */
const STUCK_AFTER = { attempts: 4, milliseconds: 3600_000 };

/** Stored with a failure, because a job that is ordered again has another time. */
const failure = z.object({ since: z.coerce.date() });

/** Below the maximum of a timer; the poll finds later work. */
const LONGEST_TIMER_MS = 24 * 3600_000;

/** Returns the kinds of durable work on a queue, each a queue of pg-boss. */
export function createDurableWork({
  boss,
  database,
  clock,
  log,
  pollSeconds,
}: {
  boss: PgBoss;
  database: Parameters<typeof deleteWaitingWork>[0];
  clock: Clock;
  log: Logger;
  pollSeconds: number;
}) {
  const kinds: RunnableWork[] = [];
  const workers = new Map<string, string>();
  const timers = new Map<string, NodeJS.Timeout>();
  let sweeping: NodeJS.Timeout | undefined;

  function wakeWorker(queue: string): void {
    const worker = workers.get(queue);
    if (worker) boss.notifyWorker(worker);
  }

  /** Wakes the queue's worker on this node once the time has passed. */
  function wakeIn(queue: string, milliseconds: number): void {
    if (milliseconds <= 0) wakeWorker(queue);
    if (milliseconds <= 0 || milliseconds > LONGEST_TIMER_MS) return;
    const now = performance.now();
    // At its end, so that one timer is late enough for all that share it.
    const end = Math.ceil((now + milliseconds) / TOGETHER_MS) * TOGETHER_MS;
    const key = `${queue} ${end}`;
    if (timers.has(key)) return;
    const wake = () => {
      timers.delete(key);
      wakeWorker(queue);
    };
    timers.set(key, setTimeout(wake, end - now).unref());
  }

  async function order<Payload>(
    queue: string,
    payload: Payload,
    { in: transaction, at, key }: OrderOptions,
  ): Promise<void> {
    const now = clock();
    const due = at ?? now;
    // Relative, because the database has a clock of its own.
    const waitMs = Math.max(0, due.getTime() - now.getTime());
    const stored = { due: due.toISOString(), payload };
    const options = {
      startAfter: waitMs / 1000,
      ...(transaction && { db: queueIn(transaction) }),
    };
    // An update locks the job that waits, so that it runs after this transaction.
    if (key) await boss.upsert(queue, stored, { ...options, singletonKey: key });
    else await boss.send(queue, stored, options);
    const wake = () => wakeIn(queue, waitMs > 0 ? waitMs + AFTER_MS : 0);
    if (transaction) afterCommit(transaction, wake);
    else wake();
  }

  async function workOn(kind: RunnableWork): Promise<void> {
    const queue = workQueue(kind.name);
    const polling = {
      batchSize: AT_ONCE,
      pollingIntervalSeconds: pollSeconds,
      perJobResults: true,
      includeMetadata: true,
    } as const;
    const worker = await boss.work(queue, polling, async (jobs) => {
      const retries: number[] = [];
      const ended = jobs.map(async ({ id, data, retryCount, output }): Promise<JobResult> => {
        try {
          await kind.runStored(data);
          return { id, status: "completed" };
        } catch (error) {
          const attempt = retryCount + 1;
          const described = describeError(error);
          const fields = { work: kind.name, attempt, error: described };
          const since = failure.safeParse(output).data?.since ?? clock();
          const failedMs = clock().getTime() - since.getTime();
          const isStuck = attempt >= STUCK_AFTER.attempts && failedMs >= STUCK_AFTER.milliseconds;
          // An error is an alarm, one for each message.
          if (isStuck) log.error(fields, `durable work keeps failing: ${kind.name}`);
          else log.warn(fields, "durable work failed, will retry");
          retries.push(retryMs(kind.retry, retryCount));
          // The queue stores the output, so it must not quote a member.
          const { name, code = name } = described;
          const message = `${kind.name} failed: ${code}`;
          return { id, status: "failed", output: { message, since: since.toISOString() } };
        }
      });
      const results = await Promise.all(ended);
      // The queue stores a failure, and counts the wait, once all of a batch have ended.
      for (const milliseconds of retries) wakeIn(queue, milliseconds + SETTLED_MS);
      // More may be due; without this the worker would pause until its next poll.
      wakeWorker(queue);
      return results;
    });
    workers.set(queue, worker);
  }

  async function orderSweeps(): Promise<void> {
    for (const { name } of kinds.filter(({ atStart }) => atStart)) {
      await order(workQueue(name), {}, { key: NOW_KEY });
    }
  }

  return {
    define<Payload>(kind: WorkKind<Payload>): Work<Payload> {
      const queue = workQueue(kind.name);
      kinds.push(runnable(kind));
      return {
        order: (payload, options = {}) => order(queue, payload, options),
        cancel: (key, transaction = database) => deleteWaitingWork(transaction, queue, key),
      };
    },
    async start(): Promise<void> {
      const known = new Set((await boss.getQueues()).map(({ name }) => name));
      for (const kind of kinds) {
        const { first, longest } = kind.retry;
        const policy = { ...POLICY, retryDelay: first, retryDelayMax: longest };
        const queue = workQueue(kind.name);
        if (known.has(queue)) await boss.updateQueue(queue, policy);
        else await boss.createQueue(queue, policy);
      }
      // Work of one kind orders another's.
      for (const kind of kinds) await workOn(kind);
      await orderSweeps();
      sweeping = setInterval(() => {
        orderSweeps().catch((error: unknown) => {
          log.warn({ error: describeError(error) }, "could not order the sweeps");
        });
      }, SWEEP_MS).unref();
    },
    wakeIn,
    /** Adds the worker of a queue that is woken in the same way. */
    addWorker: (queue: string, worker: string) => void workers.set(queue, worker),
    sweeps: () => kinds.filter(({ atStart }) => atStart).map(({ name }) => name),
    /** Runs a sweep for an operator; resolves with whether there is one of this name. */
    async sweepNow(name: string): Promise<boolean> {
      const kind = kinds.find((each) => each.name === name && each.atStart);
      try {
        await kind?.runStored({ due: clock().toISOString(), payload: {} });
      } catch (error) {
        log.warn({ work: name, error: describeError(error) }, "requested work failed");
        // The queue stores the message, so it must not quote a member.
        throw new Error(`failed: ${name}`);
      }
      return kind !== undefined;
    },
    stop(): void {
      workers.clear();
      clearInterval(sweeping);
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}

/** The longest that pg-boss waits after a failed attempt; it shortens the wait by chance. */
export function retryMs({ first, longest }: RunnableWork["retry"], retryCount: number): number {
  return Math.min(longest, first * 2 ** Math.min(16, retryCount + 1)) * 1000;
}
