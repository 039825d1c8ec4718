import type { OfficeNeed } from "@sovereign/contract/office-today";
import { MEMBER_ACTS } from "@sovereign/domain/staff-log";
import type { Database } from "#database/database.ts";
import { findWaitingActs } from "./needs.repository.ts";

/** What an owner is asked for. */
export async function waitingActs(db: Database): Promise<OfficeNeed[]> {
  return (await findWaitingActs(db)).map(({ id, kind, by, reason, since, ...row }) => ({
    kind: "act_waits",
    id,
    by,
    reason,
    member: { id: row.userId, address: row.address },
    act: MEMBER_ACTS.find((known) => known === kind) ?? "change_address",
    since: since.toISOString(),
  }));
}
