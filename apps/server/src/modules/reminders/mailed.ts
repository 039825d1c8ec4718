import { type RemindedDay, skipReasonOf } from "@sovereign/domain/reminder";
import type { Database } from "#database/database.ts";
import type { MailHooks, MailJob } from "#jobs/jobs.ts";
import { dropMailed, type Key } from "./receipts.repository.ts";
import { readReminder } from "./reminders.repository.ts";

const TEMPLATE = "daily-reminder";

export const mailKeyOf = ({ userId, day }: Key): string => `${TEMPLATE}:${userId}:${day}`;

function keyIn({ key }: MailJob): Key {
  const [, userId = "", day = ""] = key.split(":");
  return { userId, day };
}

/** Reads days in the order asked for. */
export type ReadRemindedDays = (asked: readonly Key[]) => Promise<RemindedDay[]>;

/** Reminders by email, which the queue holds while the mail server is down. */
export function createMailed({ db, readDays }: { db: Database; readDays: ReadRemindedDays }) {
  async function skipOf(key: Key) {
    const reminder = (await readReminder(db, key.userId))?.reminder;
    if (!reminder?.enabled || reminder.channel !== "email") return "off";
    const [day] = await readDays([key]);
    return day ? skipReasonOf(day) : null;
  }

  return {
    /** Asked again at its hand-over: the day may be answered by then, or the reminder off. */
    isStillDue: async (job: MailJob) => (await skipOf(keyIn(job))) === null,

    /** The receipt records the outcome, not that it was queued. */
    async onDropped(job: MailJob, why: Parameters<MailHooks["onDropped"]>[1]): Promise<void> {
      const key = keyIn(job);
      if (why !== "unwanted") return dropMailed(db, key, { state: "failed", reason: why });
      await dropMailed(db, key, { state: "skipped", reason: (await skipOf(key)) ?? "off" });
    },
  };
}
