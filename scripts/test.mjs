// `npm test`: what a member, the owner or an operator is promised, in stages. `-- quick` leaves out
// kills and most journeys, `long` (npm run test:long) runs everything at full count; `unit`,
// `server`, `e2e` or `faults` runs one part; `--write` writes docs/measurements/tests.md.
import { randomInt } from "node:crypto";
import { endWithNpm } from "./launch/children.mjs";
import { ensureDependencies } from "./launch/dependencies.mjs";
import { createProgress, fail, PlainFailure } from "./launch/progress.mjs";
import { NOTHING, total } from "./testing/counts.mjs";
import { slowest, table, writeMeasurements } from "./testing/report.mjs";
import { endCommands, sayFor } from "./testing/run-command.mjs";
import * as stages from "./testing/stages.mjs";
import { installAndroidTools, installChromium } from "./testing/system-packages.mjs";

const MAX_SEED = 2 ** 31;

/**
 * Waves run one after another, the lanes of a wave concurrently, the stages of a lane in order.
 * Types follow the build, which rewrites those of the routes; journeys and the server's tests start
 * what was built. Journeys wait for pages half of their time, so they run beside the other tests.
 * The specification reads the other stages' reports.
 */
const CHECKS = [[stages.lint], [stages.unused]];
const WHOLE = {
  quick: [
    [[stages.build], ...CHECKS],
    [[stages.e2e, stages.unit, stages.types], [stages.server]],
  ],
  usual: [
    [[stages.nativeBuild], ...CHECKS],
    [[stages.e2e, stages.unit, stages.types], [stages.server]],
    [[stages.specification]],
  ],
  long: [
    [[stages.nativeBuild, stages.types], ...CHECKS],
    [[stages.server]],
    [[stages.unit]],
    [[stages.e2e]],
    [[stages.pictures]],
    [[stages.faults]],
    [[stages.specification]],
  ],
};
const PARTS = {
  unit: [[[stages.unit]]],
  server: [[[stages.server]]],
  e2e: [[[stages.nativeBuild]], [[stages.e2e]]],
  faults: [[[stages.faults]]],
};

function readArguments(given) {
  const names = given.filter((each) => each !== "--write");
  const length = names.find((each) => each in WHOLE) ?? "usual";
  const [part, ...more] = names.filter((each) => !(each in WHOLE));
  if (more.length > 0 || (part && !(part in PARTS))) {
    const known = [...Object.keys(WHOLE), ...Object.keys(PARTS)].join(", ");
    throw new PlainFailure(`There is no part '${[part, ...more].join(" ")}'. Choose: ${known}.`);
  }
  return {
    length,
    plan: PARTS[part] ?? WHOLE[length],
    isWhole: !part,
    writes: names.length < given.length,
  };
}

async function runStage(stage, length) {
  const since = performance.now();
  let counts;
  try {
    counts = await stage.run(length);
  } catch (error) {
    sayFor(stage.name, error.message);
    counts = { ...NOTHING, failed: 1, failures: [`${stage.name}: ${error.message}`] };
  }
  return { name: stage.name, seconds: (performance.now() - since) / 1000, ...counts };
}

async function runLane(lane, length) {
  const results = [];
  for (const stage of lane) results.push(await runStage(stage, length));
  return results;
}

async function main() {
  const since = performance.now();
  const { length, plan, isWhole, writes } = readArguments(process.argv.slice(2));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      endCommands();
      process.exit(1);
    });
  }

  endWithNpm();
  await createProgress(1).step("Installing dependencies", ensureDependencies);
  const planned = plan.flat(2);
  if (planned.includes(stages.e2e)) await installChromium();
  if (planned.includes(stages.unit) && length === "long") await installAndroidTools();

  process.env.TEST_SEED ??= String(randomInt(MAX_SEED));
  sayFor("seed", `${process.env.TEST_SEED}; TEST_SEED repeats it`);
  if (isWhole) stages.deleteReports();
  const results = [];
  for (const wave of plan) {
    results.push(...(await Promise.all(wave.map((lane) => runLane(lane, length)))).flat());
  }

  const seconds = (performance.now() - since) / 1000;
  const { passed, failed, skipped, failures } = total(results);
  for (const failure of failures) process.stdout.write(`\nFAILED ${failure}\n`);
  process.stdout.write(`\n${slowest(results)}\n\n${table(results, seconds)}\n\n`);
  if (writes) writeMeasurements(length, results, seconds);
  process.stdout.write(
    `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}\n`,
  );
  process.exitCode = failed > 0 ? 1 : 0;
}

main().catch(fail);
