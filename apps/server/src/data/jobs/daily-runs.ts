import type { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { describeError } from "#problems/describe-error.ts";

/** When the daily tasks are due (cron, UTC), and how often a node looks whether they are. */
export type DailySchedule = { cron: string; lookEverySeconds: number };

/** When hardly anybody is there, and not on the hour like everyone else. */
export const NIGHTLY: DailySchedule = { cron: "17 3 * * *", lookEverySeconds: 45 };

/** A comparison with a provider takes minutes; a node that died with it in hand is noticed later. */
const EXPIRE_SECONDS = 3600;

const queueOf = (name: string) => `daily-${name}`;

export type DailyTask = { name: string; task: () => Promise<void> };

/**
 * Has the queue's own schedule do the tasks once a day over all nodes. A task that rejects is not
 * repeated at once: what it could not do is found again the next day.
 */
export async function scheduleDaily(
  boss: PgBoss,
  tasks: DailyTask[],
  { schedule, log }: { schedule: DailySchedule; log: Logger },
): Promise<void> {
  const polling = { batchSize: 1, pollingIntervalSeconds: schedule.lookEverySeconds };
  for (const { name, task } of tasks) {
    const queue = queueOf(name);
    await boss.createQueue(queue, {
      policy: "singleton",
      retryLimit: 0,
      expireInSeconds: EXPIRE_SECONDS,
    });
    await boss.work(queue, polling, async () => {
      try {
        await task();
        log.info({ task: name }, "daily task done");
      } catch (error) {
        log.error({ task: name, error: describeError(error) }, "daily task failed");
        // The queue keeps what is thrown, so nothing that could quote a member goes there.
        throw new Error(`daily task failed: ${name}`);
      }
    });
    await boss.schedule(queue, schedule.cron, null, { missed: "once" });
  }
}
