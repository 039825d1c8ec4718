import type { Check } from "#app/commands/doctor/checkup.ts";
import { fault, ok, warning } from "#app/commands/doctor/finding.ts";
import { builtMigrations } from "#database/inspect-database.ts";
import { unlessUnreachable } from "./with-database.ts";

/** Whether the tables are those of this build. */
export const migrationsCheck: Check = {
  name: "Migrations",
  reads: ["DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_OWNER_URL", "DATA_DIR"],
  run: (deps) =>
    unlessUnreachable(deps, async ({ latestMigration }) => {
      const [latest, built] = [await latestMigration(), builtMigrations()];
      const newest = built.at(-1) ?? 0;
      if (latest === null) {
        return [warning("The database is empty.", "Start the server once: it creates the tables.")];
      }
      if (latest > newest) {
        return [
          fault(
            "A newer version of the server has changed the database.",
            "Start that version again: this one could damage data.",
          ),
        ];
      }
      const pending = built.filter((when) => when > latest).length;
      return pending === 0
        ? [ok(`All ${built.length} migrations are applied.`)]
        : [warning(`Migrations to apply: ${pending}.`, "Restart the server: it applies them.")];
    }),
};
