import { setTimeout as wait } from "node:timers/promises";
import type { Deps } from "#app/commands/doctor/deps.ts";
import { type Finding, ok, warning } from "#app/commands/doctor/finding.ts";
import { connectionFault } from "#database/connection-fault.ts";
import { type InspectedDatabase, inspectDatabase } from "#database/inspect-database.ts";

const POLL_INTERVAL_MS = 50;

/** Whether the replica of DATABASE_REPLICA_URL is one, and how far behind. */
export async function replicaFindings({ settings, database }: Deps): Promise<Finding[]> {
  const { databaseReplicaUrl: url, databaseReplicaLagSeconds: mostSeconds } = settings;
  const primary = url && (await database().catch(() => null));
  if (!url || !primary) return [];
  try {
    const replica = await inspectDatabase(url);
    try {
      if (!(await replica.facts()).isReadOnly) {
        return [
          warning(
            "The database of DATABASE_REPLICA_URL is no replica, so it is not read from.",
            "Point it to a streaming replica, or leave it empty.",
          ),
        ];
      }
      const seconds = await lagOf(primary, replica, mostSeconds);
      return seconds === null
        ? [
            warning(
              `The replica is more than ${mostSeconds} s behind, so it is not read from.`,
              "Check its replication: pg_stat_replication on the primary.",
            ),
          ]
        : [ok(`The replica is ${seconds.toFixed(1)} s behind.`)];
    } finally {
      await replica.close();
    }
  } catch (error) {
    return [
      warning(
        `The replica of DATABASE_REPLICA_URL cannot be used: ${connectionFault(error)}.`,
        "Start it, or correct DATABASE_REPLICA_URL; until then the primary is read from.",
      ),
    ];
  }
}

/** Returns how long the replica takes to replay what the primary has now; null when too long. */
async function lagOf(
  primary: InspectedDatabase,
  replica: InspectedDatabase,
  mostSeconds: number,
): Promise<number | null> {
  const position = await primary.logPosition();
  const since = performance.now();
  for (;;) {
    const hasIt = await replica.hasReplayed(position);
    const seconds = (performance.now() - since) / 1000;
    if (hasIt) return seconds;
    if (seconds > mostSeconds) return null;
    await wait(POLL_INTERVAL_MS);
  }
}
