import type { Deps } from "#app/commands/doctor/deps.ts";
import type { Finding } from "#app/commands/doctor/finding.ts";
import type { InspectedDatabase } from "#database/inspect-database.ts";

/** Finds nothing without a database, which the check of the database reports. */
export async function unlessUnreachable(
  { database }: Deps,
  work: (opened: InspectedDatabase) => Promise<Finding[]>,
): Promise<Finding[]> {
  const opened = await database().catch(() => null);
  return opened ? work(opened) : [];
}
