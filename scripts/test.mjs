// `npm test`: every check of the repository in stages; `-- unit`, `-- server`, `-- e2e`,
// `-- faults` run a part.
import { ensureDependencies } from "./launch/dependencies.mjs";
import { endWithNpm } from "./launch/end-with-npm.mjs";
import { createProgress, fail, PlainFailure } from "./launch/progress.mjs";
import { NOTHING, total } from "./testing/counts.mjs";
import { endCommands, sayFor } from "./testing/run-command.mjs";
import * as stages from "./testing/stages.mjs";
import { installAndroidTools, installChromium } from "./testing/system-packages.mjs";

/**
 * Waves run one after another, the lanes of a wave concurrently, the stages of a lane in order.
 * Types follow the build, which rewrites those of the routes.
 */
const PLANS = {
  unit: [[[stages.unit]]],
  server: [[[stages.server]]],
  e2e: [[[stages.build]], [[stages.e2e]]],
  faults: [[[stages.faults]]],
  all: [
    [[stages.build, stages.types], [stages.lint], [stages.unused]],
    // One after another: each fills two cores.
    [[stages.server]],
    [[stages.unit]],
    [[stages.e2e]],
    [[stages.faults]],
    // Last, as it reads the other stages' reports.
    [[stages.specification]],
  ],
};

async function runStage(stage) {
  const since = performance.now();
  let counts;
  try {
    counts = await stage.run();
  } catch (error) {
    sayFor(stage.name, error.message);
    counts = { ...NOTHING, failed: 1, failures: [`${stage.name}: ${error.message}`] };
  }
  return { name: stage.name, seconds: (performance.now() - since) / 1000, ...counts };
}

async function runLane(lane) {
  const results = [];
  for (const stage of lane) results.push(await runStage(stage));
  return results;
}

const numbers = ({ passed, failed, skipped }) => [passed, failed, skipped];

function table(results, seconds) {
  const row = (name, time, ...counts) =>
    `${name.padEnd(18)}${time.padStart(9)}${counts.map((count) => String(count).padStart(9)).join("")}`;
  return [
    "",
    row("stage", "seconds", "passed", "failed", "skipped"),
    ...results.map((result) => row(result.name, result.seconds.toFixed(1), ...numbers(result))),
    row("all", seconds.toFixed(1), ...numbers(total(results))),
    "",
  ].join("\n");
}

async function main() {
  const since = performance.now();
  const name = process.argv[2] ?? "all";
  const plan = PLANS[name];
  if (!plan)
    throw new PlainFailure(`There is no part '${name}'. Choose: ${Object.keys(PLANS).join(", ")}.`);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      endCommands();
      process.exit(1);
    });
  }

  endWithNpm();
  await createProgress(1).step("Installing dependencies", ensureDependencies);
  if (plan.flat(2).includes(stages.e2e)) await installChromium();
  if (plan.flat(2).includes(stages.unit)) await installAndroidTools();

  if (name === "all") stages.deleteReports();
  const results = [];
  for (const wave of plan) results.push(...(await Promise.all(wave.map(runLane))).flat());

  const { passed, failed, skipped, failures } = total(results);
  for (const failure of failures) process.stdout.write(`\nFAILED ${failure}\n`);
  process.stdout.write(`${table(results, (performance.now() - since) / 1000)}\n`);
  process.stdout.write(
    `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}\n`,
  );
  process.exitCode = failed > 0 ? 1 : 0;
}

main().catch(fail);
