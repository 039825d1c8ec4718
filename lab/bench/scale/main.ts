// `npm run bench:scale -w lab [-- --rows 40000,1000000,20000000 --rounds 5 --seconds 2]`: measures
// reading thirty days and setting today's text over HTTP as the tables grow. The databases stay in
// .cache/scale (or `--kept`): the first run with twenty million rows takes ten minutes and 15 GB.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { openMeasuredDatabase } from "#bench/data/long-history.ts";
import { putMembersBack } from "#bench/data/many-members.ts";
import { ratio } from "#bench/speed/figures.ts";
import { startDriver, WrongWork } from "#bench/speed/load/start-driver.ts";
import { type Competitor, takeTurns } from "#bench/speed/load/turns.ts";
import { startMeasuredPostgres } from "#bench/speed/systems/postgres.ts";
import { productEntry, startProductServer } from "#bench/speed/systems/product-server.ts";
import { LOAD_CORE, pin, type ServerProcess } from "#bench/speed/systems/server-process.ts";
import { fill } from "#bench/speed/systems/world.ts";
import { type Bar, barTable, type Load, loadTable } from "#bench/speed/table.ts";
import { checkWork } from "#bench/speed/work/check-work.ts";
import { knownTo, memberIds, type SignedIn, signInAll } from "#bench/speed/work/members.ts";
import { todayOf } from "#bench/speed/work/requests.ts";

/** A little more than a read returns, so that the sizes differ only in their members. */
const DAYS = 38;
/** Enough that none of them reaches the write limit. */
const MEMBERS = 1024;
const MEMBERS_LOOKED_AT = 4;
const USED = MEMBERS + MEMBERS_LOOKED_AT;
const CONNECTIONS = 4;
const KINDS = { read: "Last 30 days", set: "Setting today's text" } as const;
/** Maximum ratios; the CPU's has the median's limit, and also holds on a busy machine. */
const BARS = { p50: 1.35, p99: 1.5, cpu: 1.35 };

const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "40000,1000000" },
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "2" },
    entry: { type: "string" },
    kept: { type: "string", default: ".cache/scale" },
  },
});
const say = (text: string) => void process.stdout.write(`${text}\n`);
const grouped = (rows: number) => `${rows.toLocaleString("en")} rows`;

type Grown = { name: string; server: ServerProcess; members: SignedIn[] };

/** Reverts an earlier run's writes and adds the members' days up to today. */
async function putBack(at: { databaseUrl: string; dataDir: string }): Promise<void> {
  const database = await openMeasuredDatabase(at, []);
  await putMembersBack(database.db, { members: USED, days: DAYS, now: new Date() });
  await database.close();
}

async function assertRight({ name, server }: Grown): Promise<void> {
  const ids = memberIds(USED).slice(MEMBERS);
  const [one, other, , guest] = await signInAll(server.url, ids);
  if (!one || !other || !guest) throw new Error("There are too few members");
  const look = {
    url: server.url,
    members: [one, other],
    guest,
    today: todayOf(new Date()),
  } as const;
  const wrong = await checkWork(look);
  if (wrong.length > 0) throw new WrongWork(`with ${name}: ${wrong.join("\n")}`);
}

function barsOf({ name, turns }: Load): Bar[] {
  const [[smallest, first] = ["", []], ...grown] = [...turns];
  return grown.flatMap(([size, taken]) =>
    (["p50", "p99", "cpu"] as const).map(
      (figure): Bar => ({
        ...{
          name: `${name}, ${figure === "cpu" ? "CPU" : figure}`,
          of: `with ${size} to ${smallest}`,
        },
        ...{ measured: ratio(taken, first, figure), bar: BARS[figure] },
        ...{ holds: "at most", unit: "×" },
      }),
    ),
  );
}

async function main(folder: string): Promise<void> {
  const entry = await productEntry(values.entry);
  pin(process.pid, LOAD_CORE);
  const stops: (() => unknown)[] = [];
  try {
    const driver = await startDriver();
    stops.push(driver.stop);
    const postgres = await startMeasuredPostgres(resolve(values.kept));
    const grown: Grown[] = [];
    stops.push(async () => {
      await Promise.all(grown.map(({ server }) => server.stop()));
      await postgres.stop();
    });
    for (const rows of values.rows.split(",").map(Number)) {
      const begun = performance.now();
      const dataDir = join(folder, `rows_${rows}`);
      const databaseUrl = await postgres.database(`rows_${rows}`, (url) =>
        fill({ databaseUrl: url, dataDir }, { members: Math.ceil(rows / DAYS), days: DAYS }),
      );
      await putBack({ databaseUrl, dataDir });
      const options = { entry, databaseUrl, dataDir, logs: folder };
      const server = await startProductServer(options);
      const members = await signInAll(server.url, memberIds(MEMBERS));
      const size = { name: grouped(rows), server, members };
      grown.push(size);
      await assertRight(size);
      say(`${size.name} ready in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
    }
    const bars: Bar[] = [];
    for (const [kind, name] of [
      ["read", KINDS.read],
      ["set", KINDS.set],
    ] as const) {
      const competitors: Competitor[] = [];
      for (const { name, server, members } of grown) {
        competitors.push({
          ...{ name, server, databaseCpu: postgres.cpuSeconds, shares: { [kind]: 100 } },
          members: await knownTo(server.url, members),
        });
      }
      const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
      const turns = await takeTurns({
        driver,
        competitors,
        connections: CONNECTIONS,
        rounds,
        seconds,
      });
      const load: Load = { name, connections: CONNECTIONS, turns };
      say(`\n${name}, ${CONNECTIONS} connections\n\n${loadTable(load)}`);
      bars.push(...barsOf(load));
    }
    say(`\n${barTable(bars)}`);
  } finally {
    await Promise.all(stops.map((stop) => stop()));
  }
}

const folder = mkdtempSync(join(tmpdir(), "bench-scale-"));
try {
  await main(folder);
} catch (error) {
  say(error instanceof WrongWork ? `\nWrong work ${error.message}` : String(error));
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
