import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Jobs } from "#jobs/jobs.ts";
import type { Config } from "#settings/config.ts";
import { dateFor } from "./mail-values.ts";
import { findMemberAsked, findRecipient, findRenewing } from "./mails.repository.ts";

const DAY_MS = 24 * 3600_000;
const DAYS_AHEAD = 30;

/** Longer than the days on which the same reminder is due. */
const KEPT_DAYS = DAYS_AHEAD + 10;

/** How many of their days a member has kept, as the daily loop counts them. */
export type CountKeptDays = (userId: string) => Promise<number>;

/**
 * Reminds everyone whose card will be charged within thirty days, once for each period: a run that
 * was left out is made up for by the next.
 */
export function createRenewalReminders(options: {
  config: Config;
  db: Database;
  jobs: Jobs;
  clock: Clock;
  countKeptDays: CountKeptDays;
}): () => Promise<void> {
  const { config, db, jobs, clock, countKeptDays } = options;
  return async () => {
    const now = clock();
    const rows = await findRenewing(db, now, new Date(now.getTime() + DAYS_AHEAD * DAY_MS));
    for (const row of rows) {
      // Mails are about the customer a member pays as (decision 42).
      if (await findMemberAsked(db, row)) continue;
      const recipient = await findRecipient(db, row);
      if (!recipient || !row.periodEnd) continue;
      await jobs.enqueueMail({
        template: "renewal-reminder-30-days",
        to: recipient.email,
        values: {
          price: config.appPrice,
          renews_on: dateFor(recipient, row.periodEnd),
          kept_days: String(row.userId ? await countKeptDays(row.userId) : 0),
          settings_url: `${config.appUrl}/app/settings`,
        },
        key: `renewal-reminder-30-days:${row.externalId}:${row.periodEnd.toISOString()}`,
        keepDays: KEPT_DAYS,
      });
    }
  };
}
