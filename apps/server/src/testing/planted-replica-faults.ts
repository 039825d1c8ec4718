import type { HealthyDeployment, Planted } from "./healthy-deployment.ts";

type Plant = Planted | ((healthy: HealthyDeployment) => Planted);

/** What doctor says of the replica. */
export const REPLICA_FAULTS: [sentence: string, plant: Plant][] = [
  [
    "warning Database: The database of DATABASE_REPLICA_URL is no replica, so it is not read from.",
    ({ environment }) => ({ environment: { DATABASE_REPLICA_URL: environment.DATABASE_URL } }),
  ],
  [
    "warning Database: The replica of DATABASE_REPLICA_URL cannot be used: nothing listens at its host and port, ECONNREFUSED.",
    { environment: { DATABASE_REPLICA_URL: "postgres://me:hush@127.0.0.1:1/hush" } },
  ],
];
