// `npm run bench:journal -w lab [-- --subscriptions 100000]`: measures the nightly comparison of the
// journal with the fake payment provider, in processes of their own. Fails above 15 minutes or
// 150 MB of additional memory (decision 138).
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { migratePostgres } from "@sovereign/server/src/data/engine/migrate.ts";
import { openDatabase } from "@sovereign/server/src/data/engine/open-database.ts";
import { createComparison } from "@sovereign/server/src/modules/journal/comparing/comparison.service.ts";
import { createStripePayments } from "@sovereign/server/src/providers/payments/stripe-payments.ts";
import { startTemporaryPostgres } from "@sovereign/server/src/testing/temporary-postgres.ts";
import pg from "pg";
import { pino } from "pino";

const MAX_MS = 15 * 60_000;
const MAX_MB = 150;

const { values } = parseArgs({ options: { subscriptions: { type: "string", default: "100000" } } });
const say = (text: string) => void process.stdout.write(`${text}\n`);
const log = pino({ level: "silent" });

async function startProvider(): Promise<{ child: ChildProcess; url: string }> {
  const script = join(import.meta.dirname, "stand-in.ts");
  const child = spawn(
    process.execPath,
    ["--max-old-space-size=12000", script, String(values.subscriptions)],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  if (!child.stdout) throw new Error("the provider prints nothing");
  const [port] = (await once(createInterface(child.stdout), "line")) as [string];
  return { child, url: `http://127.0.0.1:${port}` };
}

/** The provider's subscriptions as the server has stored them; the purchases themselves are lost. */
async function addSubscriptions(databaseUrl: string, url: string): Promise<void> {
  const headers = { authorization: "Bearer sk_test_sandbox" };
  const answer = await fetch(`${url}/v1/subscriptions?limit=1`, { headers });
  const [latest] = ((await answer.json()) as { data: { id: string }[] }).data;
  const prefix = latest?.id.slice(0, -String(Number(values.subscriptions) - 1).length);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into subscriptions (source, external_id, customer_id, product_id, status,
       cancel_at_period_end, synced_at)
     select 'stripe', $1 || n, 'cus_' || n, 'prod', 'active', false, now()
     from generate_series(0, $2::int - 1) n`,
    [prefix, values.subscriptions],
  );
  await client.end();
}

/** Returns the peak of this process's memory while `work` runs, above what it had before. */
async function measured(name: string, work: () => Promise<void>): Promise<[number, number]> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 50);
  const from = performance.now();
  await work();
  clearInterval(timer);
  const [ms, mb] = [performance.now() - from, (peak - before) / 2 ** 20];
  const total = (peak / 2 ** 20).toFixed(0);
  say(`${name}: ${(ms / 1000).toFixed(0)} s, ${mb.toFixed(0)} MB more, ${total} MB in all`);
  return [ms, mb];
}

const { url: databaseUrl, stop } = await startTemporaryPostgres();
const { child, url } = await startProvider();
try {
  await migratePostgres(databaseUrl, log);
  await addSubscriptions(databaseUrl, url);
  const database = await openDatabase({ databaseUrl, dataDir: "", poolSize: 4, log });
  const payments = createStripePayments({
    ...{ secretKey: "sk_test_sandbox", apiUrl: url, webhookSecrets: [] },
    priceId: "price_sovereign_app_yearly",
  });
  const clock = () => new Date();
  const comparison = createComparison({ db: database.db, clock, log, payments, stores: undefined });
  const first = await measured("the first night, which fills", comparison.nightly);
  const second = await measured("another night", comparison.nightly);
  const { rows } = await database.db.execute(
    "select source, facts, active from journal_comparisons order by id",
  );
  say(JSON.stringify(rows));
  await database.close();
  if ([first, second].some(([ms, mb]) => ms > MAX_MS || mb > MAX_MB)) {
    say(`Above ${MAX_MS / 60_000} minutes or ${MAX_MB} MB.`);
    process.exitCode = 1;
  }
} finally {
  child.kill();
  await stop();
}
