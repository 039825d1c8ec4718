// `npm run bench:search -w lab [-- --members 100000 --rounds 8 --seconds 4]`: compares the 99th
// percentile of members' work while one of the staff searches the office's member list with the
// same work alone, in interleaved turns on two cores. Fails when it is above 1.1 times at the pace
// that the office's limit allows.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { addListedMembers } from "#bench/data/listed-members.ts";
import { FIGURES, figureOf, percentile, ratio, type Turn } from "#bench/speed/figures.ts";
import { startDriver } from "#bench/speed/load/start-driver.ts";
import { measureTurn } from "#bench/speed/load/turns.ts";
import { startMeasuredPostgres } from "#bench/speed/systems/postgres.ts";
import { productEntry, startProductServer } from "#bench/speed/systems/product-server.ts";
import { BOTH_CORES, pin } from "#bench/speed/systems/server-process.ts";
import { fill } from "#bench/speed/systems/world.ts";
import { ask } from "#bench/speed/work/ask.ts";
import { knownTo, memberIds, signIn, signInAll } from "#bench/speed/work/members.ts";
import { WORK } from "#bench/speed/work/requests.ts";

const MAX_RATIO = 1.1;
const CONNECTIONS = 16;
const MEMBERS = 256;
const DAYS = 60;

/** 120 searches a minute; the other one waits for nothing but its answers. */
const PACES = { alone: undefined, "two searches a second": 500, "search after search": 0 };

const QUESTIONS = [
  ...["?q=a.1", "?q=55%40exa", "?conditions=paying", "", "?sort=last_kept"],
  ...["?conditions=paying,quiet:14,renews:60", "?q=5012", "?q=e.marlow%40exmaple.com"],
];

const { values } = parseArgs({
  options: {
    members: { type: "string", default: "100000" },
    rounds: { type: "string", default: "8" },
    seconds: { type: "string", default: "4" },
  },
});
const say = (text: string) => void process.stdout.write(`${text}\n`);

async function main(folder: string, stops: (() => unknown)[]): Promise<void> {
  const postgres = await startMeasuredPostgres();
  stops.push(postgres.stop);
  const { url: databaseUrl, cpuSeconds: databaseCpu } = postgres;
  const client = new pg.Client({ connectionString: databaseUrl });
  await fill({ databaseUrl, dataDir: folder }, { members: MEMBERS + 1, days: DAYS });
  await addListedMembers(databaseUrl, { members: Number(values.members), now: new Date() });
  const entry = await productEntry(undefined);
  const product = await startProductServer({ entry, databaseUrl, dataDir: folder, logs: folder });
  stops.unshift(product.stop);
  await client.connect();
  stops.unshift(() => client.end());
  postgres.pin(BOTH_CORES);
  pin(product.pid, BOTH_CORES);

  const isListed = async () => {
    const count =
      'select (select count(*) from listed_members) >= (select count(*) from "user") as all';
    return (await client.query(count)).rows[0].all;
  };
  while (!(await isListed())) await setTimeout(1000);
  say("Everybody is in the list.");

  const id = `member-${MEMBERS + 1}`;
  const { token } = await signIn(product.url, id);
  await client.query("insert into staff values ($1, 'owner', 'Mira', now())", [id]);
  const proof = [{ method: "totp", timestamp: Math.floor(Date.now() / 1000) }];
  await client.query("update session set amr = $1 where user_id = $2", [JSON.stringify(proof), id]);
  const driver = await startDriver();
  stops.unshift(driver.stop);
  const members = await knownTo(product.url, await signInAll(product.url, memberIds(MEMBERS)));
  const times: number[] = [];

  async function turnAt(pace: number | undefined): Promise<Turn> {
    await client.query("delete from rate_limits");
    let over = pace === undefined;
    const searching = (async () => {
      for (let count = 0; !over; count += 1) {
        const from = performance.now();
        const path = `/api/office/members${QUESTIONS[count % QUESTIONS.length]}`;
        const answer = await ask(product.url, path, { token });
        if (answer.status !== 200) throw new Error(`the list answered ${answer.status}`);
        times.push(performance.now() - from);
        await setTimeout(Math.max(0, (pace ?? 0) - (performance.now() - from)));
      }
    })();
    const amount = { driver, connections: CONNECTIONS, seconds: Number(values.seconds) };
    const system = { server: product, databaseCpu, members, shares: WORK };
    const turn = await measureTurn(amount, system).finally(() => {
      over = true;
    });
    await searching;
    return turn;
  }

  const turns = new Map<string, Turn[]>(Object.keys(PACES).map((name) => [name, []]));
  // The first search brings every state up to date, which autovacuum would analyze soon after.
  await turnAt(0);
  await client.query("vacuum analyze listed_members");
  times.length = 0;
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const [name, pace] of Object.entries(PACES)) {
      const turn = await turnAt(pace);
      turns.get(name)?.push(turn);
      say(`${name.padEnd(22)} p99 ${FIGURES.p99(turn).toFixed(1)} ms`);
    }
  }
  const alone = turns.get("alone") ?? [];
  for (const [name, own] of turns) {
    const ratios = (["p99", "p50", "cpu"] as const).map((figure) => {
      const times = ratio(own, alone, figure).toFixed(2);
      return `${figure} ${figureOf(own, figure).toFixed(figure === "cpu" ? 0 : 1)} (${times} times)`;
    });
    say(`${name.padEnd(22)} ${ratios.join(", ")}`);
  }
  times.sort((one, other) => one - other);
  say(`${times.length} searches, p95 ${percentile(times, 0.95).toFixed(0)} ms`);
  const paced = ratio(turns.get("two searches a second") ?? [], alone, "p99");
  if (paced > MAX_RATIO) process.exitCode = 1;
}

const folder = mkdtempSync(join(tmpdir(), "bench-search-"));
const stops: (() => unknown)[] = [];
try {
  await main(folder, stops);
} finally {
  for (const stop of stops) await stop();
  rmSync(folder, { recursive: true, force: true });
}
