import type { Check } from "#app/commands/doctor/checkup.ts";
import { fault, ok } from "#app/commands/doctor/finding.ts";
import { builtMigrations } from "#database/inspect-database.ts";
import { verifyLog } from "#modules/office/log/log-seals.repository.ts";
import { createLogSeals } from "#modules/office/log/log-seals.ts";
import { unlessUnreachable } from "./with-database.ts";

/** Whether the entries of the staff log are as they were sealed, and where their chain ends. */
export const staffLogCheck: Check = {
  name: "Staff log",
  reads: ["DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_OWNER_URL", "DATA_DIR", "AUTH_SECRET"],
  run: (deps) =>
    unlessUnreachable(deps, async ({ db, latestMigration }) => {
      const { authSecret } = deps.settings;
      const isOlder = ((await latestMigration()) ?? 0) < (builtMigrations().at(-1) ?? 0);
      if (authSecret === undefined || isOlder) return [];
      const { entries, head, wrongEntry } = await verifyLog(db, createLogSeals(authSecret));
      if (wrongEntry !== undefined) {
        return [
          fault(
            `Entry ${wrongEntry} of the staff log is not as it was sealed.`,
            "Somebody changed the log in the database, or AUTH_SECRET is another: rehearse the backups with the owner's key, and compare.",
          ),
        ];
      }
      return [
        ok(
          head
            ? `The staff log is as it was sealed: ${entries} entries, seal ${head.seal}.`
            : "The staff log has no sealed entry yet.",
        ),
      ];
    }),
};
