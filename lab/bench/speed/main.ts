// `npm run bench -w lab [-- --rounds 5 --seconds 2 --only work,check]`: compares the product's
// cost with the minimum for the same work, in interleaved turns (decision 107). Fails when a
// system does wrong work, never for a time.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startDriver, WrongWork } from "./load/start-driver.ts";
import { measureCheck } from "./measurements/check.ts";
import { measureKinds } from "./measurements/kinds.ts";
import { measureMemory } from "./measurements/memory.ts";
import { measureMetrics } from "./measurements/metrics.ts";
import type { Findings, Run } from "./measurements/run.ts";
import { measureSignIns } from "./measurements/sign-in.ts";
import { measureStart } from "./measurements/start.ts";
import { measureWork } from "./measurements/work.ts";
import { barsOf, keepTurns, loadsOf, writeDown } from "./report.ts";
import { startConstant } from "./systems/baselines.ts";
import { productEntry } from "./systems/product-server.ts";
import { LOAD_CORE, pin } from "./systems/server-process.ts";
import { productOnEmbedded, type World, worldOnPostgres } from "./systems/world.ts";
import { checkWork } from "./work/check-work.ts";
import { memberIds, signInAll } from "./work/members.ts";
import { todayOf } from "./work/requests.ts";

const MEASUREMENTS = {
  work: measureWork,
  check: measureCheck,
  kinds: measureKinds,
  memory: measureMemory,
  metrics: measureMetrics,
  start: measureStart,
  "sign-in": measureSignIns,
};
/** Each connection writes for its own members, so that none waits for a row lock. */
const MEMBERS = 1024;
/** For each check of correctness: a day with an answer accepts no other text. */
const MEMBERS_LOOKED_AT = 8;

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "2" },
    only: { type: "string", default: Object.keys(MEASUREMENTS).join() },
    /** The product's entry file; the built server's by default. */
    entry: { type: "string" },
    write: { type: "boolean", default: false },
  },
});
const say = (text: string) => void process.stdout.write(`${text}\n`);

/** Throws unless both systems do all of the work right, on members without load. */
async function assertRight({ product, raw }: World, name: string, look: number): Promise<void> {
  const ids = memberIds(MEMBERS + (look + 1) * MEMBERS_LOOKED_AT).slice(-MEMBERS_LOOKED_AT);
  const systems = [
    { system: `the product on ${name}`, server: product, lookedAt: ids.slice(0, 4) },
    { system: `raw on ${name}`, server: raw, lookedAt: ids.slice(4) },
  ];
  const found: string[] = [];
  for (const { system, server, lookedAt } of systems) {
    // Every fourth has no membership.
    const [one, other, , guest] = await signInAll(product.url, lookedAt);
    if (!one || !other || !guest) throw new Error("There are too few members");
    const wrong = await checkWork({
      ...{ url: server.url, members: [one, other], guest, today: todayOf(new Date()) },
    });
    found.push(...wrong.map((sentence) => `${system}: ${sentence}`));
  }
  if (found.length > 0) throw new WrongWork(found.join("\n"));
}

async function main(folder: string): Promise<void> {
  const entry = await productEntry(values.entry);
  const names = values.only.split(",");
  const world = { entry, members: MEMBERS + names.length * MEMBERS_LOOKED_AT, folder };
  const stops: (() => unknown)[] = [];
  try {
    say("Making the databases and starting the servers…");
    pin(process.pid, LOAD_CORE);
    const driver = await startDriver();
    stops.push(driver.stop);
    const constant = await startConstant(folder);
    stops.push(constant.stop);
    const postgres = await worldOnPostgres(world);
    stops.push(postgres.stop);
    const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
    const amount = { rounds, seconds, members: MEMBERS };
    const embedded = await productOnEmbedded(world);
    stops.push(embedded.server.stop);
    embedded.server.hold();
    const run: Run = { driver, postgres, embedded, constant, ...amount };
    const findings: Findings[] = [];
    for (const [look, name] of names.entries()) {
      if (!isMeasurement(name)) throw new Error(`There is no measurement ${name}`);
      await assertRight(postgres, "PostgreSQL", look);
      const found = await MEASUREMENTS[name](run);
      say(loadsOf(found));
      findings.push(found);
    }
    say(barsOf(findings));
    say(`\nEvery turn: ${keepTurns(findings, amount)}`);
    if (values.write) say(`Written down: ${writeDown(findings, amount)}`);
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
