import { createHash, randomUUID } from "node:crypto";
import { type Job, type JobResult, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { type Clock, systemClock } from "#app/clock.ts";
import type { Observe } from "#app/observed.ts";
import type { OpenDatabase } from "#database/database.ts";
import { queueIn, TASK_REQUESTED } from "#database/make-queue.ts";
import type { Notifications } from "#database/notifications.ts";
import { afterCommit } from "#database/transactions.ts";
import { describeError } from "#problems/describe-error.ts";
import { createDurableWork, retryMs, SETTLED_MS } from "./durable-work.ts";
import type { DeliverMail, Jobs, MailJob } from "./jobs.ts";
import { deleteMails, findOverdueMails } from "./queued-mails.repository.ts";
import { REPEATED_TASK } from "./requested-task.ts";
import {
  createPollers,
  type DailySchedule,
  type DailyTask,
  NIGHTLY,
  scheduleDaily,
} from "./scheduled-tasks.ts";
import { createPayloadSeal } from "./sealed-payload.ts";

const MAIL = "mail";

/** The first retry comes after one to two seconds; the delay doubles up to a quarter of an hour. */
const RETRIES = { retryLimit: 100, retryDelay: 1, retryBackoff: true, retryDelayMax: 900 };

/** A slow hand-over delays no other email of the node. */
const MAILS_AT_ONCE = 4;

/** After this a crashed worker's job is retried; longer than an email may take. */
const EXPIRE_SECONDS = 45;

/** pg-boss's longest interval for a look at the schedule. */
const CRON_SECONDS = 45;

/** Interval at which a node looks for work that no order of its own woke it for. */
const POLL_SECONDS = 60;

const SESSION = {
  connectionTimeoutMillis: 5000,
  keepAlive: true,
  statement_timeout: 20_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
  query_timeout: 21_000,
};

/** Interval at which a node reads which tasks of a queue are running on any node. */
const QUEUE_CACHE_SECONDS = 60;

/** Interval at which ended jobs that are past their time are deleted. */
const DELETE_SECONDS = 3600;

const KEEP_DAYS = 7;
const DAY_SECONDS = 24 * 3600;

/** A list of thousands is sent after individual emails, and is stored for operators only. */
const LISTED = { priority: -1, deleteAfterSeconds: 3600 };

type Options = {
  database: OpenDatabase;
  secret: string;
  deliverMail: DeliverMail;
  clock?: Clock;
  log: Logger;
  observe: Observe;
  /** Without them a requested task waits for the next look. */
  notifications?: Pick<Notifications, "subscribe">;
  schedule?: DailySchedule;
};

/** Returns jobs in the product's own database through pg-boss, with encrypted payloads. */
export function createDurableJobs(options: Options): Jobs {
  const { database, secret, deliverMail, log, observe, schedule = NIGHTLY } = options;
  const { clock = systemClock } = options;
  const pollSeconds = Math.min(POLL_SECONDS, schedule.lookEverySeconds);
  const boss = new PgBoss({
    ...SESSION,
    connectionString: database.directUrl,
    max: 2,
    application_name: "sovereign-jobs",
    // Their owner has made the tables, and may change and reindex them (makeQueue): this migrates
    // nothing, but without it pg-boss refuses those of a newer build.
    migrate: true,
    bamIntervalSeconds: DAY_SECONDS,
    reindex: false,
    cronMonitorIntervalSeconds: Math.min(CRON_SECONDS, schedule.lookEverySeconds),
    cronWorkerIntervalSeconds: Math.min(CRON_SECONDS, schedule.lookEverySeconds),
    monitorVacuum: false,
    // No job here waits for another.
    flowIntervalSeconds: DAY_SECONDS,
    maintenanceIntervalSeconds: DELETE_SECONDS,
    superviseIntervalSeconds: pollSeconds,
    monitorIntervalSeconds: pollSeconds,
    queueCacheIntervalSeconds: Math.min(QUEUE_CACHE_SECONDS, schedule.lookEverySeconds),
  });
  let stopped = false;
  boss.on("error", (error) => {
    // A connection that is still closing is cut off by the database that stops next.
    if (!stopped) log.error({ error: describeError(error) }, "job queue failed");
  });
  const payloads = createPayloadSeal<MailJob>(secret);
  const durable = createDurableWork({ boss, database: database.db, clock, log, pollSeconds });
  const dailyTasks: DailyTask[] = [];
  const looks = createPollers(log);
  let isRunning = false;
  options.notifications?.subscribe({
    channel: TASK_REQUESTED,
    onPayload: (queue) => durable.wakeIn(queue, 0),
    onListening: async () => {},
  });

  async function work({ id, data, retryCount }: Job<{ sealed: string }>): Promise<JobResult> {
    let template = "unreadable";
    try {
      const job = payloads.open(data.sealed);
      template = job.template;
      await deliverMail(job);
      return { id, status: "completed" };
    } catch (error) {
      // The queue stores the error, and mail servers quote addresses in theirs.
      const { name, code = "unknown" } = describeError(error);
      log.warn({ template, name, code }, "email not sent, will retry");
      const isLast = retryCount >= RETRIES.retryLimit;
      observe({ kind: "email", template, outcome: isLast ? "failed" : "retried" });
      const retry = { first: RETRIES.retryDelay, longest: RETRIES.retryDelayMax };
      durable.wakeIn(MAIL, retryMs(retry, retryCount) + SETTLED_MS);
      return { id, status: "failed", output: { message: `email not sent: ${code}` } };
    } finally {
      // The worker would otherwise pause.
      durable.wakeIn(MAIL, 0);
    }
  }

  async function workOnRepeatedTasks(): Promise<string> {
    await boss.createQueue(REPEATED_TASK, { retryLimit: 0 });
    const polling = { batchSize: 1, pollingIntervalSeconds: schedule.lookEverySeconds };
    return boss.work<{ name: string }>(REPEATED_TASK, polling, async ([job]) => {
      if (job && (await looks.runNow(job.data.name))) return;
      if (job && (await durable.sweepNow(job.data.name))) return;
      throw new Error(`repeated tasks: ${[...looks.names(), ...durable.sweeps()].join(", ")}`);
    });
  }

  function isTo(sealed: string, address: string): boolean {
    try {
      return payloads.open(sealed).to === address;
    } catch {
      return false;
    }
  }

  return {
    async enqueueMail(job, transaction) {
      await boss.send(
        MAIL,
        { sealed: payloads.seal(job) },
        {
          ...RETRIES,
          id: job.isListed ? randomUUID() : jobId(job.key),
          startAfter: job.afterSeconds ?? 0,
          expireInSeconds: EXPIRE_SECONDS,
          deleteAfterSeconds: (job.keepDays ?? KEEP_DAYS) * DAY_SECONDS,
          ...(job.isListed && LISTED),
          ...(transaction && { db: queueIn(transaction) }),
        },
      );
      const wake = () => durable.wakeIn(MAIL, (job.afterSeconds ?? 0) * 1000);
      if (transaction) afterCommit(transaction, wake);
      else wake();
    },
    async deleteMail(key) {
      await boss.deleteJob(MAIL, jobId(key));
    },
    async deleteMailsTo(address, transaction) {
      await deleteMails(transaction, (sealed) => isTo(sealed, address));
    },
    work: durable.define,
    daily: (name, task) => void dailyTasks.push({ name, task }),
    every: (seconds, name, task) => looks.add({ seconds, name, task }),
    overdueMails: () => findOverdueMails(database.db),
    isRunning: () => isRunning,
    async start() {
      await boss.start();
      await boss.createQueue(MAIL, RETRIES);
      const worker = await boss.work<{ sealed: string }>(
        MAIL,
        { batchSize: MAILS_AT_ONCE, pollingIntervalSeconds: pollSeconds, perJobResults: true },
        (jobs) => Promise.all(jobs.map(work)),
      );
      durable.addWorker(MAIL, worker);
      for (const [queue, id] of await scheduleDaily(boss, dailyTasks, { schedule, log })) {
        durable.addWorker(queue, id);
      }
      durable.addWorker(REPEATED_TASK, await workOnRepeatedTasks());
      await durable.start();
      isRunning = true;
      looks.start();
    },
    async stop() {
      isRunning = false;
      durable.stop();
      await looks.stop();
      await boss.stop({ graceful: true, timeout: 10_000 });
      stopped = true;
    },
  };
}

/** Returns the same UUID for the same key: the queue refuses a duplicate id. */
function jobId(key: string): string {
  const hex = createHash("sha256").update(`mail:${key}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
