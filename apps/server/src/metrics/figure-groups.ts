import { setTimeout as wait } from "node:timers/promises";
import type { Clock } from "#app/clock.ts";
import type { OpenDatabase } from "#database/database.ts";
import {
  countJobs,
  countUnapplied,
  findLastBackup,
  findLastRehearsal,
} from "./figures.repository.ts";
import type { FigureGroup } from "./scraped-figures.ts";

/** Less than a scrape waits for all of them. */
const PING_MS = 1500;

const QUEUES_HOLD_MS = 15_000;
const BUSINESS_HOLDS_MS = 60_000;

/** The office's four figures (Today); sums in minor units. */
export type KeyFigures = {
  paying: number;
  yearly: { currency: string; units: number }[];
  due: number;
  grace: number;
};

type Deps = {
  database: OpenDatabase;
  clock: Clock;
  readKeyFigures: () => Promise<KeyFigures>;
};

export const figureGroups = ({ database, clock, readKeyFigures }: Deps): FigureGroup[] => [
  groupOf({
    holdMs: 0,
    gauges: { sovereign_database_up: { help: "Whether the database responds" } },
    read: async () => ({ sovereign_database_up: [{ value: (await responds(database)) ? 1 : 0 }] }),
  }),
  groupOf({
    holdMs: 0,
    gauges: {
      sovereign_database_connections: { help: "Connections in use", labelNames: ["pool"] },
      sovereign_database_waiting: { help: "Callers that wait for one", labelNames: ["pool"] },
    },
    async read() {
      const pools = database.pools();
      return {
        sovereign_database_connections: pools.map(({ pool, inUse }) => ({
          labels: { pool },
          value: inUse,
        })),
        sovereign_database_waiting: pools.map(({ pool, waiting }) => ({
          labels: { pool },
          value: waiting,
        })),
      };
    },
  }),
  groupOf({
    holdMs: QUEUES_HOLD_MS,
    gauges: {
      sovereign_jobs_waiting: { help: "Due jobs that wait or run", labelNames: ["name"] },
      sovereign_jobs_retrying: { help: "Jobs that failed and wait", labelNames: ["name"] },
      sovereign_jobs_failed: { help: "Jobs given up in the last week", labelNames: ["name"] },
      sovereign_jobs_oldest_seconds: {
        help: "Age of the oldest due job that waits",
        labelNames: ["name"],
      },
    },
    async read() {
      const jobs = await countJobs(database.db);
      const samples = (of: "waiting" | "retrying" | "failed" | "oldest") =>
        jobs.map((job) => ({ labels: { name: job.name }, value: job[of] }));
      return {
        sovereign_jobs_waiting: samples("waiting"),
        sovereign_jobs_retrying: samples("retrying"),
        sovereign_jobs_failed: samples("failed"),
        sovereign_jobs_oldest_seconds: samples("oldest"),
      };
    },
  }),
  groupOf({
    holdMs: QUEUES_HOLD_MS,
    gauges: {
      sovereign_webhooks_waiting: { help: "Events not applied", labelNames: ["provider"] },
      sovereign_webhooks_oldest_seconds: {
        help: "Age of the oldest event that is not applied",
        labelNames: ["provider"],
      },
    },
    async read() {
      const events = await countUnapplied(database.db);
      return {
        sovereign_webhooks_waiting: events.map(({ provider, waiting }) => ({
          labels: { provider },
          value: waiting,
        })),
        sovereign_webhooks_oldest_seconds: events.map(({ provider, since }) => ({
          labels: { provider },
          value: secondsSince(since, clock()),
        })),
      };
    },
  }),
  groupOf({
    holdMs: QUEUES_HOLD_MS,
    gauges: {
      sovereign_backup_age_seconds: { help: "Since the last backup ended" },
      sovereign_rehearsal_age_seconds: { help: "Since a backup was last restored on trial" },
    },
    async read() {
      const { db } = database;
      const [backup, rehearsal] = await Promise.all([
        findLastBackup(db, clock()),
        findLastRehearsal(db, clock()),
      ]);
      const age = (at: Date | null) => (at ? [{ value: secondsSince(at, clock()) }] : []);
      return {
        sovereign_backup_age_seconds: age(backup),
        sovereign_rehearsal_age_seconds: age(rehearsal),
      };
    },
  }),
  groupOf({
    holdMs: BUSINESS_HOLDS_MS,
    gauges: {
      sovereign_members_paying: { help: "Members who pay" },
      sovereign_revenue_yearly_units: {
        help: "What they are charged a year, in minor units",
        labelNames: ["currency"],
      },
      sovereign_renewals_due: { help: "Renewals that are due soon" },
      sovereign_members_in_grace: { help: "Members whose renewal was declined" },
    },
    async read() {
      const { paying, yearly, due, grace } = await readKeyFigures();
      return {
        sovereign_members_paying: [{ value: paying }],
        sovereign_revenue_yearly_units: yearly.map(({ currency, units }) => ({
          labels: { currency },
          value: units,
        })),
        sovereign_renewals_due: [{ value: due }],
        sovereign_members_in_grace: [{ value: grace }],
      };
    },
  }),
];

async function responds(database: OpenDatabase): Promise<boolean> {
  const late = wait(PING_MS, false, { ref: false });
  return Promise.race([
    database.ping().then(
      () => true,
      () => false,
    ),
    late,
  ]);
}

/** Checks that a read returns each of its gauges. */
const groupOf = <Name extends string>(group: FigureGroup<Name>): FigureGroup => group;

const secondsSince = (at: Date, now: Date) => (now.getTime() - at.getTime()) / 1000;
