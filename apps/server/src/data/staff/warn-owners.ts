import { type StaffWarning, staffWarnings } from "@sovereign/content/words/mails";
import { officeRoles } from "@sovereign/content/words/office-frame";
import { officePaths } from "@sovereign/domain/office-paths";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { findPersonOf, findStaffOf } from "./staff.repository.ts";

/** Emails every owner about a staff member's account, once for each key. */
export function createWarnOwners(options: {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, "enqueueMail">;
  appUrl: string;
}) {
  const { db, clock, jobs, appUrl } = options;
  return async (userId: string, warning: StaffWarning, key: string): Promise<void> => {
    const person = await findPersonOf(db, userId);
    if (!person) return;
    for (const { email, timeZone: zone } of await findStaffOf(db, ["owner"])) {
      const timeZone = timeZoneOr(zone);
      const style = { dateStyle: "long", timeStyle: "short", timeZone } as const;
      await jobs.enqueueMail({
        template: "staff-warning",
        to: email,
        values: {
          ...staffWarnings[warning],
          staff_email: person.email,
          staff_role: officeRoles[person.role],
          changed_at: new Intl.DateTimeFormat("en-US", style).format(clock()),
          time_zone: timeZone,
          team_url: `${appUrl}${officePaths.team}`,
        },
        key: `staff-warning:${warning}:${key}:${email}`,
      });
    }
  };
}
