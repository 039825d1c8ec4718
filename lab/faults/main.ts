// `npm run test:faults`: breaks what the product depends on while members write, and checks that no
// acknowledged write is lost. `-- --write` stores the table in docs/measurements/faults.md.
import { parseArgs } from "node:util";
import { cleanUpOnEnd, stackOf } from "#topology/clean-up-on-end.ts";
import { createCleanUp } from "#topology/deployment.ts";
import { createProgress, fail, PlainFailure } from "../../scripts/launch/progress.mjs";
import { Broken, NotHere, type Row, type Step } from "./scene.ts";
import { startScene } from "./start-scene.ts";
import { clockSteps } from "./steps/clocks.ts";
import { databaseConnections, idleClients } from "./steps/connections.ts";
import { diskFull } from "./steps/disk-full.ts";
import { databaseFrozen, nodeFrozen } from "./steps/freezes.ts";
import { bothKilled, databaseKilled, nodeKilled } from "./steps/kills.ts";
import { mailSteps } from "./steps/mail.ts";
import { memory } from "./steps/memory.ts";
import { paymentSteps } from "./steps/payments.ts";
import { twoVersions } from "./steps/two-versions.ts";
import { tableOf, writeTable } from "./table.ts";

const { values } = parseArgs({
  options: {
    steps: { type: "string" },
    requests: { type: "string", default: "1000000" },
    write: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
  },
});

const STEPS: Step[] = [
  ...[nodeKilled, databaseKilled, bothKilled, nodeFrozen, databaseFrozen, diskFull],
  ...[databaseConnections, idleClients, ...mailSteps, ...paymentSteps, ...clockSteps],
  ...[twoVersions, memory(Number(values.requests))],
];

const chosen = (values.steps?.split(",") ?? STEPS.map(({ name }) => name)).map((asked) => {
  const step = STEPS.find(({ name }) => name === asked);
  const names = STEPS.map(({ name }) => name).join(", ");
  if (!step) throw new PlainFailure(`There is no step ${asked}. Choose of ${names}.`);
  return step;
});

const cleaning = createCleanUp();
cleanUpOnEnd(cleaning, values.keep);

async function main(): Promise<boolean> {
  const progress = createProgress(2 + chosen.length);
  const scene = await startScene(cleaning, progress);
  const rows: Row[] = [];
  const failed: string[] = [];
  for (const { name, label, run } of chosen) {
    await progress.step(label, async () => {
      try {
        const row = await run(scene);
        rows.push(row);
        return `HOLDS: ready after ${row.ready}, ${row.held} answered; ${row.note}`;
      } catch (error) {
        if (error instanceof NotHere) return `LEFT OUT: ${error.message}`;
        failed.push(name);
        return `BROKEN: ${error instanceof Broken ? error.message : stackOf(error)}`;
      }
    });
  }
  await Promise.all(scene.loads.map((load) => load.stop()));
  if (values.write) writeTable(rows);
  else process.stdout.write(`\n${tableOf(rows)}\n`);
  const verdict = failed.length > 0 ? `Broken: ${failed.join(", ")}.` : "All steps hold.";
  process.stdout.write(`${verdict} ${scene.ledger.count()} writes were acknowledged.\n`);
  return failed.length === 0;
}

main()
  .then((held) => {
    process.exitCode = held ? 0 : 1;
  })
  .finally(() => cleaning.cleanUp(values.keep))
  .catch(fail);
