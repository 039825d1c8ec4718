import type { Database } from "#database/database.ts";
import { findSiblings } from "#modules/memberships/mails/mails.repository.ts";
import { begins, hasBegun } from "#modules/memberships/mails/what-happened.ts";
import type { MembershipChange } from "#modules/memberships/memberships.types.ts";

/** Whether a change began a membership and the person had none before (decision 28). */
export async function isFirstMembership(
  db: Database,
  change: MembershipChange,
  now: Date,
): Promise<boolean> {
  if (!begins(change, now)) return false;
  const siblings = await findSiblings(db, change.after);
  return !siblings.some(hasBegun);
}
