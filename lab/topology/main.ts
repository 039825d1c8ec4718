import { parseArgs } from "node:util";
import { createProgress } from "../../scripts/launch/progress.mjs";
import { createCleanUp, runProgram } from "./clean-up.ts";
import { startDeployment } from "./deployment.ts";
import { createLedger } from "./ledger.ts";
import { createLoad } from "./load.ts";
import { joinMembers } from "./members.ts";
import { createOutcomes } from "./outcomes.ts";
import { chosenSteps, runSteps } from "./run-steps.ts";
import { jobsOnce } from "./steps/jobs-once.ts";
import { nodeKilled } from "./steps/node-killed.ts";
import { primaryKilled } from "./steps/primary-killed.ts";
import { propagation } from "./steps/propagation.ts";
import { rollingRestart } from "./steps/rolling-restart.ts";

const STEPS = [rollingRestart, nodeKilled, primaryKilled, propagation, jobsOnce];
const SPARE = 3;

const { values } = parseArgs({
  options: {
    members: { type: "string", default: "24" },
    rate: { type: "string", default: "60" },
    steps: { type: "string" },
    keep: { type: "boolean", default: false },
  },
});
const steps = chosenSteps(STEPS, values.steps);
const cleaning = createCleanUp();

runProgram(cleaning, values.keep, async () => {
  const progress = createProgress(4 + steps.length);
  const deployment = await startDeployment(cleaning, progress);
  const [members, spare] = await progress.step(
    "Signing members up",
    async () => [
      await joinMembers(deployment, Number(values.members)),
      await joinMembers(deployment, SPARE, "spare"),
    ],
    () => `${values.members} write ${values.rate} requests a second from now on`,
  );
  const ledger = createLedger();
  const outcomes = createOutcomes();
  const load = createLoad({
    url: deployment.url,
    members,
    ledger,
    perSecond: Number(values.rate),
    onOutcome: outcomes.add,
  });
  await load.start();
  const scene = { deployment, members, spare, load, ledger, outcomes };
  const held = await runSteps(progress, steps, ({ run }) => run(scene));
  await load.stop();
  process.stdout.write(`${ledger.count()} writes were acknowledged.\n`);
  return held;
});
