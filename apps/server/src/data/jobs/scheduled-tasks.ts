import type { JobResult, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { describeError } from "#problems/describe-error.ts";

/** When daily tasks are due (cron, UTC), and how often a node checks. */
export type DailySchedule = { cron: string; lookEverySeconds: number };

/** A quiet time, and not on the hour like most systems. */
export const NIGHTLY: DailySchedule = { cron: "17 3 * * *", lookEverySeconds: 300 };

/**
 * A task whose node was killed runs again within minutes, on any node; one that failed by
 * itself is over until the next day.
 */
const KILLED = { retryLimit: 3, heartbeatSeconds: 60 };

/** Longer than any task; one that hangs ends then. */
const EXPIRE_SECONDS = 6 * 3600;

const PREFIX = "daily-";

export const queueOf = (name: string): string => `${PREFIX}${name}`;

/** The other way round; undefined for a queue of something else. */
export const taskOf = (queue: string): string | undefined =>
  queue.startsWith(PREFIX) ? queue.slice(PREFIX.length) : undefined;

export type DailyTask = { name: string; task: () => Promise<void> };

/** Resolves with the worker of each queue. */
export async function scheduleDaily(
  boss: PgBoss,
  tasks: DailyTask[],
  { schedule, log }: { schedule: DailySchedule; log: Logger },
): Promise<Map<string, string>> {
  const workers = new Map<string, string>();
  const filed = await boss.getSchedules();
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const working = {
    batchSize: 1,
    pollingIntervalSeconds: schedule.lookEverySeconds,
    perJobResults: true,
  } as const;
  for (const { name, task } of tasks) {
    const queue = queueOf(name);
    const options = { ...KILLED, expireInSeconds: EXPIRE_SECONDS };
    const known = queues.get(queue);
    if (!known) await boss.createQueue(queue, { policy: "singleton", ...options });
    else if (known.retryLimit !== KILLED.retryLimit) await boss.updateQueue(queue, options);
    const worker = await boss.work(queue, working, async (jobs): Promise<JobResult[]> => {
      const end = (status: JobResult["status"], output?: object) =>
        jobs.map(({ id }) => ({ id, status, output }));
      try {
        await task();
        log.info({ task: name }, "daily task done");
        return end("completed");
      } catch (error) {
        log.error({ task: name, error: describeError(error) }, "daily task failed");
        // The queue stores the output, so it must not quote a member.
        return end("deadletter", { message: `daily task failed: ${name}` });
      }
    });
    workers.set(queue, worker);
    // Scheduling again would parse the cron expression, the slowest step here.
    const isFiled = filed.some(({ name, cron }) => name === queue && cron === schedule.cron);
    if (!isFiled) await boss.schedule(queue, schedule.cron, null, { missed: "once" });
  }
  return workers;
}

type Look = { seconds: number; name: string; task: () => Promise<void> };

export function createPollers(log: Logger) {
  const looks: Look[] = [];
  const stopping = new AbortController();
  const running: Promise<void>[] = [];

  async function look({ name, task }: Look): Promise<boolean> {
    try {
      await task();
      return true;
    } catch (error) {
      log.warn({ task: name, error: describeError(error) }, "a repeated task failed");
      return false;
    }
  }

  async function repeat(each: Look): Promise<void> {
    while (await passed(each.seconds, stopping.signal)) await look(each);
  }

  return {
    names: () => looks.map(({ name }) => name),
    /** Runs a task outside its schedule; resolves with whether it exists and succeeded. */
    async runNow(name: string): Promise<boolean> {
      const found = looks.find((each) => each.name === name);
      return found !== undefined && look(found);
    },
    add: (look: Look) => void looks.push(look),
    start: () => void running.push(...looks.map(repeat)),
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

function passed(seconds: number, end: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (end.aborted) return resolve(false);
    const timer = setTimeout(() => resolve(true), seconds * 1000);
    end.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve(false);
    });
  });
}
