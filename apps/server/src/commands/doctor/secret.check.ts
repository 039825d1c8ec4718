import { createLogSeals, verifyLog } from "#modules/office/log/log-seals.repository.ts";
import { pushKeysState } from "#modules/reminders/push-keys.repository.ts";
import { type Deps, fault, ok } from "./check.ts";

/** Whether the secret is the one with which the notifications' keys were stored. */
export async function checkSecret({ settings: { authSecret }, tables }: Deps) {
  const db = await tables();
  return [
    db !== null &&
      authSecret !== undefined &&
      (await pushKeysState(db, authSecret)) === "lost" &&
      fault(
        "The keys of notifications were stored under another AUTH_SECRET, as were second factors.",
        "Set the AUTH_SECRET with which this database was used before.",
      ),
  ];
}

/** Whether the entries of the staff log are as they were sealed, and where their chain ends. */
export async function checkStaffLog({ settings: { authSecret }, tables }: Deps) {
  const db = await tables();
  if (!db || !authSecret) return [];
  const { entries, head, wrongEntry } = await verifyLog(db, createLogSeals(authSecret));
  if (wrongEntry !== undefined) {
    return [
      fault(
        `Entry ${wrongEntry} of the staff log is not as it was sealed.`,
        "Somebody changed the log in the database, or AUTH_SECRET is another: rehearse the backups with the owner's key, and compare.",
      ),
    ];
  }
  return head ? [ok(`It is as it was sealed: ${entries} entries, seal ${head.seal}.`)] : [];
}
