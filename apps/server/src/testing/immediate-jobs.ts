import type { Jobs } from "#jobs/jobs.ts";
import type { DeliverMail } from "#jobs/mail-job.ts";

/** The test double of the durable jobs: does the work at once, and once for each key. */
export function createImmediateJobs(deliverMail: DeliverMail): Jobs {
  const seen = new Set<string>();
  return {
    async enqueueMail(job) {
      if (seen.has(job.key)) return;
      seen.add(job.key);
      await deliverMail(job);
    },
    isRunning: () => true,
    async start() {},
    async stop() {},
  };
}
