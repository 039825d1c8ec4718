// `npm run bench:tasks -w lab [-- --members 100000]`: measures the product's repeated and nightly
// tasks, as it composes them, over many members. Fails when one of a minute takes more than 10 s,
// another more than 30 minutes, or one more than 256 MB of memory (docs/scale.md).
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { compose } from "@sovereign/server/src/compose.ts";
import { openDatabase } from "@sovereign/server/src/data/engine/open-database.ts";
import { createDurableJobs } from "@sovereign/server/src/data/jobs/durable-jobs.ts";
import { createLog } from "@sovereign/server/src/log.ts";
import { readConfig } from "@sovereign/server/src/settings/config.ts";
import { addBusyMinute, addDailyLife, addUnconfirmed } from "#bench/data/daily-life.ts";
import { say } from "#bench/speed/measure.ts";
import { startMeasuredPostgres } from "#bench/speed/systems/postgres.ts";
import { createAgreeingPayments, takingPush } from "./stand-ins.ts";

const MAX_MINUTE_S = 10;
const MAX_NIGHT_S = 30 * 60;
const MAX_MB = 256;
const MINUTE_S = 60;
const DAY_S = 24 * 3600;

const { values } = parseArgs({ options: { members: { type: "string", default: "100000" } } });
const members = Number(values.members);

type Task = { name: string; seconds: number; run: () => Promise<void> };

const dataDir = mkdtempSync(join(tmpdir(), "bench-tasks-"));
const { url: databaseUrl, cpuSeconds, stop } = await startMeasuredPostgres();

/** Runs a task and prints its cost; returns whether it was within the limits. */
async function measure({ name, seconds, run }: Task): Promise<boolean> {
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
    `${name.padEnd(28)} ${took.toFixed(2).padStart(8)} s, PostgreSQL ${inDatabase.toFixed(2).padStart(8)} s, ${mb.toFixed(0).padStart(4)} MB${failure ? ` FAILED: ${failure}` : ""}`,
  );
  const most = seconds <= MINUTE_S ? MAX_MINUTE_S : MAX_NIGHT_S;
  return !failure && took <= most && mb <= MAX_MB;
}

try {
  const config = readConfig({
    ...{ NODE_ENV: "test", DATA_DIR: dataDir, APP_URL: "http://tasks.test" },
    AUTH_SECRET: "a secret for measuring, and for nothing else",
  });
  const log = createLog("warn");
  const poolSize = config.databasePoolSize;
  const database = await openDatabase({ databaseUrl, dataDir, poolSize, log });
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
  const start = performance.now();
  await addDailyLife(databaseUrl, { members, now: new Date() });
  say(`${members} members added in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  const isOfMinute = ({ seconds }: Task) => seconds <= MINUTE_S;
  say("\nThe first time, without a limit:");
  for (const task of tasks.filter(isOfMinute)) await measure(task);
  await database.db.execute("analyze");
  await addBusyMinute(databaseUrl, new Date());
  await addUnconfirmed(databaseUrl, { members, now: new Date() });
  say("\nA busy minute:");
  const failed: string[] = [];
  for (const task of tasks.filter(isOfMinute)) if (!(await measure(task))) failed.push(task.name);
  say("\nA night:");
  for (const task of tasks.filter((each) => !isOfMinute(each)))
    if (!(await measure(task))) failed.push(task.name);
  await product.close();
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
