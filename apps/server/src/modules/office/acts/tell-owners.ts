import { officePaths } from "@sovereign/domain/office-paths";
import type { Database } from "#database/database.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { findStaffOf } from "#staff/staff.repository.ts";
import type { ActMember } from "./act-handler.ts";
import type { ActRow } from "./acts.repository.ts";

export type TellOwners = ReturnType<typeof createTellOwners>;

/** Emails every owner about an action that waits for consent, once per action. */
export function createTellOwners(options: {
  db: Database;
  jobs: Pick<Jobs, "enqueueMail">;
  appUrl: string;
}) {
  const { db, jobs, appUrl } = options;
  return async (
    { id, actorName, reason }: Pick<ActRow, "id" | "actorName" | "reason">,
    member: ActMember,
  ): Promise<void> => {
    for (const { email } of await findStaffOf(db, ["owner"])) {
      await jobs.enqueueMail({
        template: "act-waits",
        to: email,
        values: {
          staff_name: actorName,
          reason,
          member_email: member.email,
          member_url: `${appUrl}${officePaths.member(member.id)}`,
        },
        key: `act:${id}:waits:${email}`,
      });
    }
  };
}
