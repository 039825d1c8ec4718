// `npm run test:faults`: breaks what the product depends on while members write, and checks that no
// acknowledged write is lost. `-- --write` stores the table in docs/measurements/faults.md.
import { parseArgs } from "node:util";
import { createCleanUp, runProgram } from "#topology/clean-up.ts";
import { table, writeMeasurement } from "#topology/markdown.ts";
import { chosenSteps, runSteps } from "#topology/run-steps.ts";
import { createProgress } from "../../scripts/launch/progress.mjs";
import type { Row, Step } from "./scene.ts";
import { startScene } from "./start-scene.ts";
import { databaseConnections, idleClients } from "./steps/connections.ts";
import { diskFull } from "./steps/disk-full.ts";
import { memory } from "./steps/memory.ts";
import { clockSteps, twoVersions } from "./steps/other-nodes.ts";
import { killsAndFreezes } from "./steps/processes.ts";
import { mailSteps, paymentSteps } from "./steps/third-parties.ts";

const HEAD = `# Faults under load

Written by \`npm run test:faults -- --write\`: two nodes, one database, sixty requests a second of which a quarter are writes, on two cores. Ready counts from the end of the fault. "Lost" is of all writes acknowledged until then.
`;

const { values } = parseArgs({
  options: {
    steps: { type: "string" },
    requests: { type: "string", default: "1000000" },
    write: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
  },
});

const STEPS: Step[] = [
  ...killsAndFreezes,
  diskFull,
  databaseConnections,
  idleClients,
  ...mailSteps,
  ...paymentSteps,
  ...clockSteps,
  twoVersions,
  memory(Number(values.requests)),
];

const steps = chosenSteps(STEPS, values.steps);
const cleaning = createCleanUp();

runProgram(cleaning, values.keep, async () => {
  const progress = createProgress(2 + steps.length);
  const scene = await startScene(cleaning, progress);
  const rows: Row[] = [];
  const held = await runSteps(progress, steps, async ({ run }) => {
    const row = await run(scene);
    rows.push(row);
    return `ready after ${row.ready}, ${row.held} answered; ${row.note}`;
  });
  await Promise.all(scene.loads.map((load) => load.stop()));
  const text = table(
    ["Fault", "Ready again after", "Requests answered meanwhile", ""],
    rows.map(({ fault, ready, held, note }) => [fault, ready, held, note]),
  );
  if (values.write) writeMeasurement("faults.md", `${HEAD}\n${text}\n`);
  process.stdout.write(`\n${text}\n${scene.ledger.count()} writes were acknowledged.\n`);
  return held;
});
