import { chargesAgain, chargesOn } from "@sovereign/domain/subscription";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { MailJob } from "#jobs/jobs.ts";
import { findRow } from "#modules/memberships/records/subscription-rows.repository.ts";
import { trialEndingKeys } from "./trial-mails.ts";

/** Whether a notice of a charge is still true when it leaves: it may have waited for hours. */
export function createDueNotices({ db, clock }: { db: Database; clock: Clock }) {
  return async ({ template, key }: Pick<MailJob, "template" | "key">): Promise<boolean> => {
    const [about = "", externalId = "", ...period] = key.split(":");
    // An email that staff resend was checked when they sent it.
    if (about !== template) return true;
    const row = await findRow(db, { source: "stripe", externalId });
    if (!row?.periodEnd) return false;
    const now = clock();
    if (template === "trial-ending") {
      const { charged, uncharged } = trialEndingKeys(row);
      return row.trial && row.periodEnd > now && key === (chargesAgain(row) ? charged : uncharged);
    }
    return chargesOn(row, now)?.toISOString() === period.join(":");
  };
}
