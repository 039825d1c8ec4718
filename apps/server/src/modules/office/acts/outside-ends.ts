import type { MemberAct } from "@sovereign/domain/staff-log";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { appendToLog } from "#staff/staff-log.repository.ts";
import type { ActRow } from "./acts.repository.ts";
import { findUnderWay, undoHeld } from "./acts.repository.ts";

/** Ends actions from outside the office: the member stops them or is deleted. */
export function createOutsideEnds({ db, clock }: { db: Database; clock: Clock }) {
  function append(tx: Database, row: ActRow, kind: "act_done" | "act_undone", more: object) {
    const { actorId, actorName: name, actorRole: role, userId, reason } = row;
    return appendToLog(
      tx,
      {
        staff: { userId: actorId, name, role },
        kind,
        details: { act: row.id, kind: row.kind, ...more },
        about: { userId, reason },
        requestId: row.requestId ?? undefined,
      },
      clock(),
    );
  }

  return {
    /** Whether an action on the member has started and can no longer be stopped. */
    async isUnderWay(userId: string): Promise<boolean> {
      return (await findUnderWay(db, userId)).some(({ state }) => state !== "held");
    },

    /** Stops the member's held action of a kind, if it is not too late. */
    async stop(tx: Database, userId: string, kind: MemberAct): Promise<void> {
      const rows = await findUnderWay(tx, userId);
      const row = rows.find((each) => each.kind === kind && each.state === "held");
      if (!row || !(await undoHeld(tx, row.id, clock()))) return;
      await append(tx, row, "act_undone", { sent: false, stopped_by: "member" });
    },

    /** Ends running actions, in the transaction that deletes the member. */
    async erasing(tx: Database, userId: string): Promise<void> {
      for (const row of await findUnderWay(tx, userId)) {
        if (row.state === "held") await append(tx, row, "act_undone", { sent: false });
        else if (row.kind === "delete_account") await append(tx, row, "act_done", {});
      }
    },
  };
}
