import { parseArgs } from "node:util";
import { createProgress, fail, PlainFailure } from "../../scripts/launch/progress.mjs";
import { cleanUpOnEnd, stackOf } from "./clean-up-on-end.ts";
import { createCleanUp, startDeployment } from "./deployment.ts";
import { createLedger } from "./ledger.ts";
import { createLoad } from "./load.ts";
import { joinMembers } from "./members.ts";
import { createOutcomes } from "./outcomes.ts";
import { Broken, type Scene } from "./scene.ts";
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
    steps: { type: "string", default: STEPS.map(({ name }) => name).join() },
    keep: { type: "boolean", default: false },
  },
});
const steps = values.steps.split(",").flatMap((asked) => {
  const step = STEPS.find(({ name }) => name === asked);
  if (!step) throw new PlainFailure(`There is no step ${asked}.`);
  return [step];
});

const cleaning = createCleanUp();
cleanUpOnEnd(cleaning, values.keep);

async function main(): Promise<boolean> {
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
    ...{ url: deployment.url, members, ledger },
    perSecond: Number(values.rate),
    onOutcome: outcomes.add,
  });
  await load.start();
  const scene: Scene = { deployment, members, spare, load, ledger, outcomes };
  const broken: string[] = [];
  for (const { name, label, run } of steps) {
    await progress.step(label, async () => {
      try {
        return `HOLDS: ${await run(scene)}`;
      } catch (error) {
        broken.push(name);
        return `BROKEN: ${error instanceof Broken ? error.message : stackOf(error)}`;
      }
    });
  }
  await load.stop();
  const verdict = broken.length > 0 ? `Broken: ${broken.join(", ")}.` : "All steps hold.";
  process.stdout.write(`${verdict} ${ledger.count()} writes were acknowledged.\n`);
  return broken.length === 0;
}

main()
  .then((held) => {
    process.exitCode = held ? 0 : 1;
  })
  .finally(() => cleaning.cleanUp(values.keep))
  .catch(fail);
