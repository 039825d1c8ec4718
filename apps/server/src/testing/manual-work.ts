import { sql } from "drizzle-orm";
import { type Job, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { z } from "zod";
import type { Clock } from "#app/clock.ts";
import type { OpenDatabase } from "#database/database.ts";
import { deleteWaitingWork, queueIn } from "#database/make-queue.ts";
import { afterCommit } from "#database/transactions.ts";
import { retryMs } from "#jobs/durable-work.ts";
import {
  kindOfQueue,
  NOW_KEY,
  type OrderOptions,
  type RunnableWork,
  runnable,
  type Work,
  type WorkKind,
  workQueue,
} from "#jobs/work.ts";
import { describeError } from "#problems/describe-error.ts";

/** After this a job of a node that was killed is run again, by the test's clock. */
const LOST_MS = 90_000;

/** When a job was taken, by the test's clock: a killed node never says that it ended. */
const taken = new Map<string, number>();

export const WORK_QUEUE = { retryLimit: 1_000_000 };

const NEVER = "9999-01-01T00:00:00.000Z";

const ended = z.array(z.object({ name: z.string() }));

/**
 * Durable work on the product's own queue, which runs when the test says so, by the test's clock.
 */
export function createManualWork({
  database,
  clock,
  log,
}: {
  database: Pick<OpenDatabase, "db">;
  clock: Clock;
  log: Logger;
}) {
  const { db } = database;
  const boss = new PgBoss({
    db: queueIn(db),
    migrate: false,
    supervise: false,
    schedule: false,
  });
  const kinds = new Map<string, RunnableWork>();
  const made = new Map<string, Promise<void>>();
  let known: Promise<Set<string>> | undefined;
  let hasStarted = false;

  async function make(queue: string): Promise<void> {
    known ??= boss.getQueues().then((queues) => new Set(queues.map(({ name }) => name)));
    if (!(await known).has(queue)) await boss.createQueue(queue, WORK_QUEUE);
  }

  /** Makes a queue at its first order, unless the database has it from the template. */
  async function queueOf(name: string): Promise<void> {
    const queue = workQueue(name);
    const making = made.get(queue) ?? make(queue);
    made.set(queue, making);
    try {
      await making;
    } catch (error) {
      // The node died meanwhile, and asks again once it is back.
      made.delete(queue);
      known = undefined;
      throw error;
    }
  }

  async function order(
    name: string,
    payload: unknown,
    { in: transaction, at, key }: OrderOptions = {},
  ): Promise<void> {
    await queueOf(name);
    // As the queue does, which wakes its worker then: only a transaction will do.
    if (transaction) afterCommit(transaction, () => {});
    const stored = { due: (at ?? clock()).toISOString(), payload };
    // Until the test's clock is asked, nothing is due.
    const options = { startAfter: NEVER, ...(transaction && { db: queueIn(transaction) }) };
    if (key) await boss.upsert(workQueue(name), stored, { ...options, singletonKey: key });
    else await boss.send(workQueue(name), stored, options);
  }

  /** Moves the queue to the test's time; returns the queues in which something is due. */
  async function pullForward(): Promise<string[]> {
    const lost = [...taken].filter(([, at]) => clock().getTime() - at >= LOST_MS);
    const lostIds = lost.map(([id]) => id);
    await db.execute(sql`
      update pgboss.job set state = 'retry', retry_count = retry_count + 1
      where state = 'active' and id = any(${sql.param(lostIds)}::uuid[])`);
    // Not before: this node may have died.
    for (const id of lostIds) taken.delete(id);
    const isDue = sql`(data->>'due')::timestamptz <= ${clock().toISOString()}::timestamptz`;
    const { rows } = await db.execute(sql`
      with moved as (
        update pgboss.job set
          start_after = case when ${isDue} then '2000-01-01'::timestamptz else ${NEVER} end,
          keep_until = ${NEVER}::timestamptz + interval '1 day'
        where name = any(${sql.param([...kinds.keys()].map(workQueue))}::text[])
          and state in ('created', 'retry')
        returning name, start_after
      )
      select distinct name from moved where start_after < now()`);
    return ended.parse(rows).map(({ name }) => name);
  }

  /** Has a failed job wait by the test's clock. */
  async function postpone(id: string, milliseconds: number): Promise<void> {
    const due = new Date(clock().getTime() + milliseconds).toISOString();
    await db.execute(sql`
      update pgboss.job set data = jsonb_set(data, '{due}', to_jsonb(${due}::text))
      where id = ${id}`);
  }

  async function runOne(queue: string, job: Job<unknown>): Promise<void> {
    const kind = kinds.get(kindOfQueue(queue) ?? "");
    if (!kind) throw new Error(`no kind of work is named ${queue}`);
    try {
      await kind.runStored(job.data);
      await boss.complete(queue, job.id);
      // Ended jobs are kept for an hour, for operators.
      await boss.deleteJob(queue, job.id);
    } catch (error) {
      log.warn({ work: kind.name, error: describeError(error) }, "durable work failed, will retry");
      await boss.fail(queue, job.id);
      await postpone(job.id, retryMs(kind.retry, job.retryCount));
    }
    taken.delete(job.id);
  }

  /** Runs every sweep, as a node does that starts; one that fails is ordered again. */
  async function runSweeps(): Promise<void> {
    hasStarted = true;
    for (const { name, atStart, runStored } of kinds.values()) {
      if (!atStart) continue;
      await runStored({ due: clock().toISOString(), payload: {} }).catch(async (error: unknown) => {
        log.warn({ work: name, error: describeError(error) }, "durable work failed, will retry");
        await order(name, {}, { key: NOW_KEY });
      });
    }
  }

  return {
    define<Payload>(kind: WorkKind<Payload>): Work<Payload> {
      kinds.set(kind.name, runnable(kind));
      return {
        order: (payload, options) => order(kind.name, payload, options),
        cancel: (key, transaction = db) =>
          deleteWaitingWork(transaction, workQueue(kind.name), key),
      };
    },
    /** Runs what is due, and what that orders. */
    async runDue(): Promise<void> {
      if (!hasStarted) await runSweeps();
      for (;;) {
        const queues = await pullForward();
        if (queues.length === 0) return;
        for (const queue of queues) {
          await queueOf(kindOfQueue(queue) ?? "");
          const jobs = await boss.fetch(queue, { batchSize: 100 });
          for (const { id } of jobs) taken.set(id, clock().getTime());
          for (const job of jobs) await runOne(queue, job);
        }
      }
    },
    runSweeps,
    /** As a node that has just started, whose sweeps run with what is due first. */
    startAgain(): void {
      hasStarted = false;
    },
  };
}
