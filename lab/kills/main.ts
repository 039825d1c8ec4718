// `npm run kills -w lab`: kills each command of an operator at every step, runs the plain command
// again and checks that it ends well. `-- --lives start` runs some, `-- --moments 4` fewer of the
// moments in a life, `-- --keep` leaves the folders with all output.
import { parseArgs } from "node:util";
import { createCleanUp, runProgram } from "#topology/clean-up.ts";
import { table } from "#topology/markdown.ts";
import { chosenSteps, runSteps } from "#topology/run-steps.ts";
import { createProgress } from "../../scripts/launch/progress.mjs";
import type { KillRow } from "./kill.ts";
import type { Life, Scene } from "./life.ts";
import { backups } from "./lives/backup.ts";
import { starts } from "./lives/start.ts";
import { upgrades } from "./lives/upgrade.ts";

const LIVES: Life[] = [...backups, ...starts, ...upgrades];

const { values } = parseArgs({
  options: {
    lives: { type: "string" },
    moments: { type: "string", default: "6" },
    keep: { type: "boolean", default: false },
  },
});

const lives = chosenSteps(LIVES, values.lives);
const cleaning = createCleanUp();

runProgram(cleaning, values.keep, async () => {
  const rows: (KillRow & { life: string })[] = [];
  const held = await runSteps(createProgress(lives.length), lives, ({ name, run }) => {
    const scene: Scene = {
      ...cleaning,
      spreadOver: Number(values.moments),
      onRow: (row) => void rows.push({ life: name, ...row }),
    };
    return run(scene);
  });
  const text = table(
    ["Command", "Killed at", "What was killed", "Again"],
    rows.map(({ life, moment, reach, again }) => [life, moment, reach, again]),
  );
  process.stdout.write(`\n${text}\n`);
  return held;
});
