import { nameFromAddress } from "@sovereign/domain/staff";
import { and, eq } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { hasAddress } from "#schema/has-address.ts";
import { user } from "#schema/schema.ts";
import { addStaff } from "./staff.repository.ts";
import { appendToLog } from "./staff-log.repository.ts";

/** "unknown" without a confirmed account of the address; "present" when it is on the staff. */
export async function makeOwner(
  db: Database,
  { email, name = nameFromAddress(email) }: { email: string; name?: string | undefined },
  now: Date,
): Promise<"made" | "present" | "unknown"> {
  return db.transaction(async (tx) => {
    const [member] = await tx
      .select({ id: user.id })
      .from(user)
      .where(and(hasAddress(email), eq(user.emailVerified, true)));
    if (!member) return "unknown";
    const owner = { userId: member.id, role: "owner", name } as const;
    if (!(await addStaff(tx, owner, now))) return "present";
    await appendToLog(tx, { staff: owner, kind: "owner_made" }, now);
    return "made";
  });
}
