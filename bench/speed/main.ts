// `npm run bench [-- --rounds 5 --seconds 2 --only work,check]`: what the product costs beside the
// least that the same work can cost, in interleaved turns of one run (decision 107). Fails when a
// system does other work than it should, never for a time.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startDriver, WrongWork } from "./load/start-driver.ts";
import { type Findings, measureCheck, measureWork, type Run } from "./measurements.ts";
import { startConstant } from "./systems/baselines.ts";
import { PRODUCT_SOURCES } from "./systems/product-server.ts";
import { type World, worldOnPglite, worldOnPostgres } from "./systems/world.ts";
import { barTable, loadTable } from "./table.ts";
import { memberIds, signInAll } from "./work/members.ts";
import { todayOf } from "./work/requests.ts";
import { wrongWork } from "./work/wrong-work.ts";

const RESULTS = join(import.meta.dirname, "..", "..", "test-results", "speed");
const MEASUREMENTS = { work: measureWork, check: measureCheck };
/** Connections write for members of their own, so that none waits for another's row. */
const MEMBERS = 512;
const MEMBERS_LOOKED_AT = 8;

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "2" },
    only: { type: "string", default: Object.keys(MEASUREMENTS).join() },
    /** Leaves the built-in database out. */
    "postgres-only": { type: "boolean", default: false },
    /** The file that starts the product; its sources where none is named. */
    entry: { type: "string", default: PRODUCT_SOURCES },
  },
});
const say = (text: string) => void process.stdout.write(`${text}\n`);

/** Throws unless both systems of a world do all of the work, on members that no load is put on. */
async function assertRight({ product, raw }: World, name: string): Promise<void> {
  const ids = memberIds(MEMBERS + MEMBERS_LOOKED_AT).slice(MEMBERS);
  const systems: [string, string, string[]][] = [
    [`the product on ${name}`, product.url, ids.slice(0, 4)],
    [`raw on ${name}`, raw.url, ids.slice(4)],
  ];
  const found: string[] = [];
  for (const [system, url, lookedAt] of systems) {
    // Every fourth has no membership.
    const [one, other, , guest] = await signInAll(product.url, lookedAt);
    if (!one || !other || !guest) throw new Error("There are too few members");
    const look = { url, members: [one, other], guest, today: todayOf(new Date()) } as const;
    found.push(...(await wrongWork(look)).map((wrong) => `${system}: ${wrong}`));
  }
  if (found.length > 0) throw new WrongWork(found.join("\n"));
}

function keep(findings: Findings[], run: Run): string {
  mkdirSync(RESULTS, { recursive: true });
  const file = join(RESULTS, "results.json");
  const results = {
    taken: new Date().toISOString(),
    machine: { node: process.version, cores: cpus().length, model: cpus()[0]?.model },
    rounds: run.rounds,
    seconds: run.seconds,
    bars: findings.flatMap(({ bars }) => bars),
    loads: findings.flatMap(({ loads }) =>
      loads.map(({ turns, ...load }) => ({ ...load, turns: Object.fromEntries(turns) })),
    ),
  };
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  return file;
}

async function main(folder: string): Promise<void> {
  const { entry } = values;
  const world = { entry, members: MEMBERS + MEMBERS_LOOKED_AT, folder };
  const stops: (() => unknown)[] = [];
  try {
    say("Making the databases and starting the servers…");
    const driver = await startDriver();
    stops.push(driver.stop);
    const constant = await startConstant(folder);
    stops.push(constant.stop);
    const postgres = await worldOnPostgres(world);
    stops.push(postgres.stop);
    const pglite = values["postgres-only"] ? undefined : await worldOnPglite(world);
    if (pglite) stops.push(pglite.stop);
    const run: Run = {
      ...{ driver, postgres, pglite, constant, members: MEMBERS },
      ...{ rounds: Number(values.rounds), seconds: Number(values.seconds) },
    };
    const findings: Findings[] = [];
    for (const name of values.only.split(",")) {
      if (!isMeasurement(name)) throw new Error(`There is no measurement ${name}`);
      await assertRight(postgres, "PostgreSQL");
      if (pglite) await assertRight(pglite, "PGlite");
      const found = await MEASUREMENTS[name](run);
      for (const load of found.loads) {
        const { name, connections } = load;
        say(
          `\n${name}, ${connections} connection${connections > 1 ? "s" : ""}\n\n${loadTable(load)}`,
        );
      }
      findings.push(found);
    }
    say(`\n${barTable(findings.flatMap(({ bars }) => bars))}`);
    say(`\nEvery turn: ${keep(findings, run)}`);
  } finally {
    await Promise.all(stops.map((stop) => stop()));
  }
}

const isMeasurement = (name: string): name is keyof typeof MEASUREMENTS => name in MEASUREMENTS;

const folder = mkdtempSync(join(tmpdir(), "bench-speed-"));
try {
  await main(folder);
} catch (error) {
  say(error instanceof WrongWork ? `\nWrong work:\n${error.message}` : String(error));
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
