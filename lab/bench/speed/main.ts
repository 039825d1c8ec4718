// `npm run bench -w lab [-- --rounds 5 --seconds 2 --only work,check]`: compares the product's
// cost with the minimum for the same work, in interleaved turns (decision 107). Fails when a
// system does wrong work, never for a time.
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { createCleanUp, runProgram } from "#topology/clean-up.ts";
import { writeMeasurement } from "#topology/markdown.ts";
import { measureMemory, measureSignIn, measureStart } from "./measure-costs.ts";
import { measureCheck, measureKinds, measureWork } from "./measure-loads.ts";
import { LOAD_CORE, pin } from "./systems/process-cost.ts";
import { startWorld } from "./systems/world.ts";
import { type Bar, barTable, loadTable } from "./tables.ts";

const MEASUREMENTS = {
  work: measureWork,
  check: measureCheck,
  kinds: measureKinds,
  memory: measureMemory,
  start: measureStart,
  "sign-in": measureSignIn,
};
const isMeasurement = (name: string): name is keyof typeof MEASUREMENTS => name in MEASUREMENTS;

/** Each connection writes for its own members, so that none waits for a row lock. */
const MEMBERS = 256;

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "2" },
    only: { type: "string", default: Object.keys(MEASUREMENTS).join() },
    write: { type: "boolean", default: false },
  },
});
const names = values.only.split(",").map((name) => {
  if (!isMeasurement(name)) throw new Error(`There is no measurement ${name}`);
  return name;
});
const say = (text: string) => void process.stdout.write(`${text}\n`);

function writeDown(bars: readonly Bar[]): void {
  const day = new Date().toISOString().slice(0, 10);
  const [core] = cpus();
  const machine = `${cpus().length} cores (${core?.model.trim()}) under a load of ${loadavg()[2]?.toFixed(1)}, Node ${process.version}`;
  const text = `# Speed, measured

Written by \`npm run bench -w lab -- --write\` on ${day}; do not edit. ${machine}. Server and PostgreSQL share one core, the load (autocannon) has the other; ${values.rounds} rounds of ${values.seconds} seconds, ${MEMBERS} members. Compare the ratios, not the times; a load above 2 means that other work ran too. Method: [decision 107](../decisions/107-how-speed-is-compared.md). The bench prints each load's figures.

${barTable(bars)}
`;
  writeMeasurement("speed.md", text);
}

const cleaning = createCleanUp();

runProgram(cleaning, false, async () => {
  say("Making the database and starting the servers…");
  const world = await startWorld(cleaning, MEMBERS);
  pin(process.pid, LOAD_CORE);
  const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
  const bars: Bar[] = [];
  for (const name of names) {
    const found = await MEASUREMENTS[name]({ world, members: MEMBERS, rounds, seconds });
    for (const load of found.loads) say(loadTable(load));
    bars.push(...found.bars);
  }
  say(barTable(bars));
  if (values.write) writeDown(bars);
  return true;
});
