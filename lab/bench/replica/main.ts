// `npm run bench:replica -w lab [-- --members 100000 --rounds 6 --seconds 5]`: the office's
// overviews over many members while members write, read from the primary and from a replica on the
// same machine, in interleaved turns (decision 156).
import { parseArgs } from "node:util";
import type { Database, OpenDatabase } from "@sovereign/server/src/data/engine/database.ts";
import { migratePostgres } from "@sovereign/server/src/data/engine/migrate.ts";
import { openDatabase } from "@sovereign/server/src/data/engine/open-database.ts";
import { createHabitsService } from "@sovereign/server/src/modules/office/habits/habits.service.ts";
import { createMemberList } from "@sovereign/server/src/modules/office/members/member-list.ts";
import {
  findPage,
  sumUp,
} from "@sovereign/server/src/modules/office/members/members.repository.ts";
import { createBooks } from "@sovereign/server/src/modules/office/money/books/books.ts";
import { createMoneyService } from "@sovereign/server/src/modules/office/money/money.service.ts";
import { createDifferences } from "@sovereign/server/src/modules/office/money/proof/differences.service.ts";
import { startReplicatedPostgres } from "@sovereign/server/src/testing/replicated-postgres.ts";
import { sql } from "drizzle-orm";
import pg from "pg";
import { pino } from "pino";
import { addFilledLists } from "#bench/data/filled-lists.ts";
import { addJournaledMembers } from "#bench/data/journaled-members.ts";
import { percentile } from "#bench/speed/figures.ts";
import { say } from "#bench/speed/measure.ts";
import { childrenOf, cpuSecondsWithChildren } from "#bench/speed/systems/process-cost.ts";

const NOW = new Date("2026-03-24T09:14:00Z");
const MONTH = "2026-03";
const ZONE = "Europe/Lisbon";
const WRITERS = 4;

const { values } = parseArgs({
  options: {
    members: { type: "string", default: "100000" },
    rounds: { type: "string", default: "6" },
    seconds: { type: "string", default: "5" },
  },
});
const members = Number(values.members);

/** Returns the overviews, of which none is kept from one call to the next. */
async function overviewsOf(db: Database): Promise<(() => Promise<unknown>)[]> {
  const clock = () => NOW;
  const books = createBooks(db);
  const list = createMemberList(db);
  const habits = createHabitsService({ db, clock, refreshMembers: list.refresh });
  const journal = {
    lastComparisons: async () => [],
    openDifferences: async () => [],
    fetchMissing: async () => 0,
  };
  const differences = createDifferences({ db, pageOf: () => null, journal });
  const money = createMoneyService({ db, clock, books, differences });
  await habits.update();
  const everyone = { where: sql`true`, sort: "email", after: null, limit: 50 } as const;
  return [
    () => money.month(MONTH, { timeZone: ZONE, fresh: false }),
    () => money.rows(MONTH, { figure: "new" }, ZONE),
    () => money.rows(MONTH, { figure: "closing" }, ZONE),
    () => habits.read({ timeZone: ZONE }),
    () => Promise.all([findPage(db, everyone), sumUp(db, everyone.where)]),
  ];
}

type Turn = { overviews: number[]; writes: number[]; cpu: number };

/** Answers of members, and overviews one after another, for some seconds. */
async function takeTurn(
  url: string,
  cpu: () => number,
  overview: (() => Promise<void>) | undefined,
): Promise<Turn> {
  const turn: Turn = { overviews: [], writes: [], cpu: 0 };
  const until = performance.now() + Number(values.seconds) * 1000;
  const repeat = async (times: number[], work: () => Promise<unknown>) => {
    while (performance.now() < until) {
      const from = performance.now();
      await work();
      times.push(performance.now() - from);
    }
  };
  const before = cpu();
  const writers = Array.from({ length: WRITERS }, async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const text = `update one_things set reflected_at = now(), updated_at = now()
      where user_id = (select id from "user" where number = $1 limit 1)`;
    await repeat(turn.writes, () => client.query(text, [1 + Math.floor(Math.random() * members)]));
    await client.end();
  });
  await Promise.all([...writers, overview && repeat(turn.overviews, overview)]);
  turn.cpu = cpu() - before;
  return turn;
}

async function postmasterOf(database: OpenDatabase): Promise<number> {
  const { rows } = await database.db.execute(
    "select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid",
  );
  return Number(rows[0]?.pid);
}

const pair = await startReplicatedPostgres();
try {
  const log = pino({ level: "silent" });
  await migratePostgres(pair.primaryUrl, log);
  await addJournaledMembers(pair.primaryUrl, { members, now: NOW });
  await addFilledLists(pair.primaryUrl, NOW);
  const { primaryUrl: databaseUrl, replicaUrl } = pair;
  const database = await openDatabase({ databaseUrl, replicaUrl, dataDir: "", poolSize: 6, log });
  const { replica } = database;
  if (!replica) throw new Error("no replica is open");
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`create index bench_number on "user" (number)`);
  const asks = await overviewsOf(database.overviews);
  await client.query("vacuum analyze");
  await client.end();
  while ((replica.lagSeconds() ?? 99) > 2) await new Promise((resolve) => setTimeout(resolve, 200));
  const pid = await postmasterOf(database);
  const cpu = () => cpuSecondsWithChildren(pid);
  say(`${childrenOf(pid).length} processes; ${members} members`);
  let next = 0;
  let fromReplica = 0;
  const ask = async () => void (await asks[next++ % asks.length]?.());
  const kinds: Record<string, (() => Promise<void>) | undefined> = {
    "no overviews": undefined,
    "from the primary": ask,
    "from the replica": async () => {
      if (await replica.serve(undefined, ask)) fromReplica += 1;
    },
  };
  const turns = new Map(Object.keys(kinds).map((kind): [string, Turn[]] => [kind, []]));
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const [kind, overview] of Object.entries(kinds))
      turns.get(kind)?.push(await takeTurn(databaseUrl, cpu, overview));
  }
  for (const [kind, own] of turns) {
    const all = (name: "overviews" | "writes") =>
      own.flatMap((turn) => turn[name]).sort((a, b) => a - b);
    const [overviews, writes] = [all("overviews"), all("writes")];
    const cpuMs = (own.reduce((sum, turn) => sum + turn.cpu, 0) * 1000) / own.length;
    const p = (times: number[], at: number) => percentile(times, at).toFixed(1);
    say(
      `${kind.padEnd(18)} writes ${writes.length}, p50 ${p(writes, 0.5)}, p99 ${p(writes, 0.99)} ms; overviews ${overviews.length}${overviews.length > 0 ? `, p50 ${p(overviews, 0.5)}, p95 ${p(overviews, 0.95)} ms` : ""}; CPU of the primary a turn ${cpuMs.toFixed(0)} ms`,
    );
  }
  say(`${fromReplica} overviews came from the replica alone.`);
  await database.close();
} finally {
  await pair.stop();
}
