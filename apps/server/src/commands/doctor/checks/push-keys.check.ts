import type { Check } from "#app/commands/doctor/checkup.ts";
import { fault, ok } from "#app/commands/doctor/finding.ts";
import { pushKeysState } from "#modules/reminders/push-keys.repository.ts";
import { unlessUnreachable } from "./with-database.ts";

/** Whether the secret is the one with which the notifications' keys were stored. */
export const pushKeysCheck: Check = {
  name: "Notifications",
  reads: ["DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_OWNER_URL", "DATA_DIR", "AUTH_SECRET"],
  run: (deps) =>
    unlessUnreachable(deps, async ({ db, latestMigration }) => {
      const { authSecret } = deps.settings;
      const isEmpty = (await latestMigration()) === null;
      const state = isEmpty || !authSecret ? "none" : await pushKeysState(db, authSecret);
      if (state === "lost") {
        return [
          fault(
            "The keys of notifications were stored under another AUTH_SECRET, as were second factors.",
            "Set the AUTH_SECRET with which this database was used before.",
          ),
        ];
      }
      return [
        ok(state === "none" ? "The first start creates their keys." : "Their keys can be read."),
      ];
    }),
};
