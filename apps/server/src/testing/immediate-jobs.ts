import type { DeliverMail, Jobs, MailJob } from "#jobs/jobs.ts";

/** The double of the durable jobs; the test says when a day has passed. */
export type ImmediateJobs = Jobs & {
  /** Gives the names of what was done, in that order. */
  runDaily(): Promise<string[]>;
  /** Does what is done every few seconds. */
  runRepeated(): Promise<void>;
  /** Sends the mails that were to leave later and are due by now. */
  deliverDue(): Promise<void>;
};

/** The test double of the durable jobs: does what is due at once, and once for each key. */
export function createImmediateJobs(deliverMail: DeliverMail): ImmediateJobs {
  const seen = new Set<string>();
  const tasks: { name: string; task: () => Promise<void> }[] = [];
  const repeated: (() => Promise<void>)[] = [];
  let waiting: { dueAt: number; job: MailJob }[] = [];
  return {
    async enqueueMail(job) {
      if (seen.has(job.key)) return;
      seen.add(job.key);
      if (!job.afterSeconds) {
        return deliverMail(job).catch((error: unknown) => {
          // The queue would try again; here whoever asks once more does.
          seen.delete(job.key);
          throw error;
        });
      }
      waiting.push({ dueAt: Date.now() + job.afterSeconds * 1000, job });
    },
    async deliverDue() {
      const due = waiting.filter(({ dueAt }) => dueAt <= Date.now());
      waiting = waiting.filter(({ dueAt }) => dueAt > Date.now());
      for (const { job } of due) await deliverMail(job);
    },
    async forgetMail(key) {
      seen.delete(key);
      waiting = waiting.filter(({ job }) => job.key !== key);
    },
    async forgetMailsTo(address) {
      waiting = waiting.filter(({ job }) => job.to !== address);
    },
    every: (_seconds, _name, task) => void repeated.push(task),
    async runRepeated() {
      for (const task of repeated) await task();
    },
    daily: (name, task) => void tasks.push({ name, task }),
    async runDaily() {
      for (const { task } of tasks) await task();
      return tasks.map(({ name }) => name);
    },
    isRunning: () => true,
    async start() {},
    async stop() {},
  };
}
