import type { Database } from "#database/database.ts";
import { afterCommit } from "#database/transactions.ts";
import type { DeliverMail, InsteadOfJobs, Jobs, MailJob } from "#jobs/jobs.ts";
import { createManualWork } from "./manual-work.ts";

/** A fake of the durable jobs; the test decides when a day has passed. */
export type ImmediateJobs = Jobs & {
  /** Runs one task, or all but the backup; resolves with the names of all, in order. */
  runDaily(only?: string): Promise<string[]>;
  /** Runs the repeated tasks, and durable work that is due. */
  runRepeated(): Promise<void>;
  /** Runs what a node looks for when it starts. */
  runAtStart(): Promise<void>;
  /** Forgets every mail and task of before, as on an emptied database. */
  startAgain(): void;
  /** The emails that were stored with the change they tell of. */
  withChanges: MailJob[];
  /** Sends the scheduled emails that are due. */
  deliverDue(): Promise<void>;
};

/** Runs what is due immediately, and once per key. */
export function createImmediateJobs(
  deliverMail: DeliverMail,
  deps: Parameters<InsteadOfJobs>[1],
): ImmediateJobs {
  const manual = createManualWork(deps);
  const seen = new Set<string>();
  const withChanges: MailJob[] = [];
  const tasks: { name: string; task: () => Promise<void> }[] = [];
  const repeated: (() => Promise<void>)[] = [];
  let waiting: { dueAt: number; job: MailJob }[] = [];
  let listed: MailJob[] = [];
  const ordered = new WeakMap<Database, MailJob[]>();

  /** Queues all of a transaction at once: a node that dies after the commit loses none. */
  function enqueueListed(job: MailJob, transaction: Database): void {
    const together = ordered.get(transaction) ?? [];
    together.push(job);
    if (together.length > 1) return;
    ordered.set(transaction, together);
    afterCommit(transaction, () => void listed.push(...together));
  }

  /** What a node had in hand that died is delivered by the next call. */
  async function deliverListed(): Promise<void> {
    for (const job of listed) {
      const isDone = await deliverMail(job).then(
        () => true,
        () => false,
      );
      if (isDone) listed = listed.filter((each) => each !== job);
    }
  }

  async function enqueue(job: MailJob): Promise<void> {
    if (seen.has(job.key)) return;
    seen.add(job.key);
    if (!job.afterSeconds) {
      return deliverMail(job).catch((error: unknown) => {
        // The queue would retry; here the next call does.
        seen.delete(job.key);
        throw error;
      });
    }
    waiting.push({ dueAt: Date.now() + job.afterSeconds * 1000, job });
  }

  return {
    withChanges,
    work: manual.define,
    async enqueueMail(job: MailJob, transaction?: Database) {
      if (!transaction) return enqueue(job);
      if (job.isListed) return enqueueListed(job, transaction);
      afterCommit(transaction, () => {
        withChanges.push(job);
        return enqueue(job);
      });
    },
    async deliverDue() {
      const due = waiting.filter(({ dueAt }) => dueAt <= Date.now());
      waiting = waiting.filter(({ dueAt }) => dueAt > Date.now());
      for (const { job } of due) await deliverMail(job);
    },
    async deleteMail(key) {
      seen.delete(key);
      waiting = waiting.filter(({ job }) => job.key !== key);
    },
    async deleteMailsTo(address) {
      waiting = waiting.filter(({ job }) => job.to !== address);
      listed = listed.filter(({ to }) => to !== address);
    },
    every: (_seconds, _name, task) => void repeated.push(task),
    async runRepeated() {
      for (const task of repeated) await task();
      await manual.runDue();
      await deliverListed();
      await manual.runDue();
    },
    startAgain() {
      seen.clear();
      waiting = [];
      listed = [];
      withChanges.length = 0;
      manual.startAgain();
    },
    async runAtStart() {
      await manual.runSweeps();
      await manual.runDue();
    },
    daily: (name, task) => void tasks.push({ name, task }),
    async runDaily(only) {
      // The backup stores the whole database and restores it on trial: its own tests name it.
      const isAsked = (name: string) => (only ? name === only : name !== "backup");
      for (const { name, task } of tasks) if (isAsked(name)) await task();
      return tasks.map(({ name }) => name);
    },
    overdueMails: async () => null,
    isRunning: () => true,
    async start() {},
    async stop() {},
  };
}
