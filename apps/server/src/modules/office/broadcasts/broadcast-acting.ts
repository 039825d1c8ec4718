import { isOfficeProofFresh, mayOpenInOffice } from "@sovereign/domain/staff";
import type { StaffLogKind } from "@sovereign/domain/staff-log";
import type { Database } from "#database/database.ts";
import type { Staff } from "#http/environment.ts";
import { lockPerson } from "#modules/office/team/team.repository.ts";
import { Problem } from "#problems/problem.ts";
import { appendToLog } from "#staff/staff-log.repository.ts";
import type { BroadcastRow } from "./broadcasts.repository.ts";

export type Acting = { staff: Staff; requestId: string };

/** Refuses an old proof, and a caller whose role has ended since the gate. */
export async function assertMaySend(
  tx: Database,
  { userId, amr }: Staff,
  now: Date,
): Promise<void> {
  if (!isOfficeProofFresh(amr, now)) throw new Problem("office.proof_too_old");
  const person = await lockPerson(tx, userId);
  if (!person || !mayOpenInOffice("office_broadcasts", person.role)) {
    throw new Problem("office.role_refused");
  }
}

type Logged = {
  kind: StaffLogKind;
  row: Pick<BroadcastRow, "id" | "kind" | "subject" | "words" | "people">;
  now: Date;
};

/** Appends a broadcast action to the staff log. */
export const logBroadcast = (
  tx: Database,
  { staff, requestId }: Acting,
  { kind, row: { id, kind: about, subject, words, people }, now }: Logged,
) => {
  const isAbout = kind === "broadcast_sent" && about === "payments";
  const details = { broadcast: id, subject, people, ...(isAbout && { about, words }) };
  return appendToLog(tx, { staff, kind, details, requestId }, now);
};
