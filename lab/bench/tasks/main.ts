// `npm run bench:tasks -w lab [-- --members 100000,300000 --only renewals]`: measures the product's
// repeated and nightly tasks, as it composes them, over many members; of several numbers in turns.
// Fails when one of a minute takes more than 10 s, another more than 30 minutes, or one more than
// 256 MB of memory (docs/scale.md).
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { compose } from "@sovereign/server/src/compose.ts";
import { migratePostgres } from "@sovereign/server/src/data/engine/migrate.ts";
import { openDatabase } from "@sovereign/server/src/data/engine/open-database.ts";
import { createDurableJobs } from "@sovereign/server/src/data/jobs/durable-jobs.ts";
import { createLog } from "@sovereign/server/src/log.ts";
import { readConfig } from "@sovereign/server/src/settings/config.ts";
import { addBusyMinute, addDailyLife, addUnconfirmed } from "#bench/data/daily-life.ts";
import { addFilledLists } from "#bench/data/filled-lists.ts";
import { say } from "#bench/speed/measure.ts";
import { startMeasuredPostgres } from "#bench/speed/systems/postgres.ts";
import { createAgreeingPayments, takingPush } from "./stand-ins.ts";

const MAX_MINUTE_S = 10;
const MAX_NIGHT_S = 30 * 60;
const MAX_MB = 256;
const MINUTE_S = 60;
const DAY_S = 24 * 3600;

const { values } = parseArgs({
  options: {
    members: { type: "string", default: "100000" },
    /** Measures also how long the minute's tasks take the first time, instead of adding their results. */
    first: { type: "boolean", default: false },
    /** Names of tasks, separated by commas; all without it. */
    only: { type: "string" },
    /** Keeps the filled databases there, for another run. */
    folder: { type: "string" },
  },
});

type Task = { name: string; seconds: number; run: () => Promise<void> };

type Size = {
  members: number;
  url: string;
  tasks: Task[];
  close: () => Promise<void>;
};

const dataDir = mkdtempSync(join(tmpdir(), "bench-tasks-"));
// On a disk: a million members do not fit in memory beside other work.
const {
  database: createDatabase,
  cpuSeconds,
  stop,
} = await startMeasuredPostgres(values.folder ?? join(dataDir, "cluster"));
const log = createLog("warn");

/** Fills a database, and composes the product on it with its tasks in the caller's hand. */
async function openSize(members: number): Promise<Size> {
  const start = performance.now();
  const url = await createDatabase(`members_${members}`, async (draft) => {
    await migratePostgres(draft, log);
    await addDailyLife(draft, { members, now: new Date() });
  });
  say(`${members} members added in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  const config = readConfig({
    ...{ NODE_ENV: "test", DATA_DIR: join(dataDir, String(members)), APP_URL: "http://tasks.test" },
    AUTH_SECRET: "a secret for measuring, and for nothing else",
  });
  const poolSize = config.databasePoolSize;
  const database = await openDatabase({ databaseUrl: url, dataDir, poolSize, log });
  const tasks: Task[] = [];
  const product = await compose(config, {
    ...{ clock: () => new Date(), log, database },
    providers: {
      payments: createAgreeingPayments(database.db),
      ...{ push: takingPush, mailer: { send: async () => {} } },
    },
    // The queue is real, but nothing renders its emails.
    jobs: () => ({
      ...createDurableJobs({
        ...{ database, secret: config.authSecret, deliverMail: async () => {}, log },
        observe: () => {},
      }),
      daily: (name, run) => void tasks.push({ name, seconds: DAY_S, run }),
      every: (seconds, name, run) => void tasks.push({ name, seconds, run }),
    }),
  });
  return { members, url, tasks, close: product.close };
}

/** Runs a task and prints its cost; returns whether it was within the limits. */
async function measure({ name, seconds, run }: Task, members: number): Promise<boolean> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  const [from, cpu] = [performance.now(), cpuSeconds()];
  let failure: unknown;
  await run().catch((error: unknown) => {
    failure = error;
  });
  clearInterval(watch);
  const took = (performance.now() - from) / 1000;
  const mb = (peak - before) / 2 ** 20;
  const inDatabase = cpuSeconds() - cpu;
  say(
    `${name.padEnd(28)} ${String(members).padStart(8)} ${took.toFixed(2).padStart(8)} s, PostgreSQL ${inDatabase.toFixed(2).padStart(8)} s, ${mb.toFixed(0).padStart(4)} MB${failure ? ` FAILED: ${failure}` : ""}`,
  );
  const most = seconds <= MINUTE_S ? MAX_MINUTE_S : MAX_NIGHT_S;
  return !failure && took <= most && mb <= MAX_MB;
}

/** Measures the tasks, each of every size before the next; returns those above a limit. */
async function measureAll(sizes: readonly Size[], which: (task: Task) => boolean) {
  const failed: string[] = [];
  const [first] = sizes;
  for (const [index, { name }] of first?.tasks.entries() ?? []) {
    for (const { tasks, members } of sizes) {
      const task = tasks[index];
      if (task && which(task) && isAsked(task) && !(await measure(task, members)))
        failed.push(`${name} of ${members}`);
    }
  }
  return failed;
}

const isOfMinute = ({ seconds }: Task) => seconds <= MINUTE_S;
const asked = values.only?.split(",");
const isAsked = ({ name }: Task) => asked?.includes(name) ?? true;

try {
  const sizes: Size[] = [];
  for (const members of values.members.split(",").map(Number)) sizes.push(await openSize(members));
  if (values.first) {
    say("\nThe first time, without a limit:");
    await measureAll(sizes, isOfMinute);
  } else for (const { url } of sizes) await addFilledLists(url, new Date());
  for (const { url, members } of sizes) {
    await addBusyMinute(url, new Date());
    await addUnconfirmed(url, { members, now: new Date() });
  }
  say("\nA busy minute:");
  const failed = await measureAll(sizes, isOfMinute);
  say("\nA night:");
  failed.push(...(await measureAll(sizes, (task) => !isOfMinute(task))));
  for (const { close } of sizes) await close();
  if (failed.length > 0) {
    say(
      `Above ${MAX_MINUTE_S} s, ${MAX_NIGHT_S / 60} minutes or ${MAX_MB} MB: ${failed.join(", ")}`,
    );
    process.exitCode = 1;
  }
} finally {
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
}
