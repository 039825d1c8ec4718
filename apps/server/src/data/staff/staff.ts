import { mayOpenInOffice, type OfficeThing, type StaffRole } from "@sovereign/domain/staff";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Caller } from "#http/environment.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { Problem } from "#problems/problem.ts";
import {
  addStaff,
  findPersonOf,
  findStaff,
  findStaffRoles,
  isOnlyOwner,
} from "./staff.repository.ts";
import { appendToLog, type LogEntry, memberKeyOf } from "./staff-log.repository.ts";
import { createWarnOwners } from "./warn-owners.ts";

type Deps = { db: Database; clock: Clock; jobs: Pick<Jobs, "enqueueMail">; appUrl: string };

/** Returns the hashes of the staff to whom a part of the office is open at this moment. */
export const staffKeysFor = async (db: Database, thing: OfficeThing): Promise<string[]> =>
  (await findStaffRoles(db))
    .filter(({ role }) => mayOpenInOffice(thing, role))
    .map(({ userId }) => memberKeyOf(userId));

/** Creates the staff list and the log of staff actions (decisions 120 and 121). */
export function createStaff(deps: Deps) {
  const { db, clock } = deps;
  return {
    /** For the seed; false when the member is on the staff already. */
    add: (member: { userId: string; role: StaffRole; name: string }) =>
      addStaff(db, member, clock()),
    find: (caller: Pick<Caller, "userId" | "sessionId">) => findStaff(db, caller),
    since: async (userId: string) => (await findPersonOf(db, userId))?.since,
    /** Throws `office.last_owner` for the only owner. */
    async assertMayLeave(userId: string): Promise<void> {
      if (await isOnlyOwner(db, userId)) throw new Problem("office.last_owner");
    },
    warnOwners: createWarnOwners(deps),
    /** Appends an entry within the caller's transaction. */
    appendToLog: (tx: Database, entry: LogEntry) => appendToLog(tx, entry, clock()),
    /** Returns the hash of a user, as in the log. */
    keyOf: memberKeyOf,
    /** Hashes of those who may publish at this moment. */
    publishers: () => staffKeysFor(db, "office_publish"),
  };
}
