import { mayOpenInOffice, type OfficeThing } from "@sovereign/domain/staff";
import type { Database } from "#database/database.ts";
import { findStaffRoles } from "./staff.repository.ts";
import { memberKeyOf } from "./staff-log.repository.ts";

/** Returns the hashes of the staff to whom a part of the office is open at this moment. */
export const staffKeysFor = async (db: Database, thing: OfficeThing): Promise<string[]> =>
  (await findStaffRoles(db))
    .filter(({ role }) => mayOpenInOffice(thing, role))
    .map(({ userId }) => memberKeyOf(userId));
