import { type createProgress, PlainFailure } from "../../scripts/launch/progress.mjs";
import { stackOf } from "./clean-up.ts";

/** A broken promise. */
export class Broken extends Error {}
/** A step that cannot run on this machine. */
export class NotHere extends Error {}

type Named = { name: string; label: string };

/** Returns the steps named in a list, in its order; all without a list. */
export function chosenSteps<Step extends Named>(steps: readonly Step[], list = ""): Step[] {
  const names = steps.map(({ name }) => name);
  return (list ? list.split(",") : names).map((asked) => {
    const step = steps.find(({ name }) => name === asked);
    if (!step) throw new PlainFailure(`There is no step ${asked}. Choose of ${names.join(", ")}.`);
    return step;
  });
}

/** Runs steps in order, whose text is the measurement; resolves with whether all hold. */
export async function runSteps<Step extends Named>(
  progress: ReturnType<typeof createProgress>,
  steps: readonly Step[],
  run: (step: Step) => Promise<string>,
): Promise<boolean> {
  const broken: string[] = [];
  for (const step of steps) {
    await progress.step(step.label, async () => {
      try {
        return `HOLDS: ${await run(step)}`;
      } catch (error) {
        if (error instanceof NotHere) return `LEFT OUT: ${error.message}`;
        broken.push(step.name);
        return `BROKEN: ${error instanceof Broken ? error.message : stackOf(error)}`;
      }
    });
  }
  process.stdout.write(broken.length > 0 ? `Broken: ${broken.join()}.\n` : "All steps hold.\n");
  return broken.length === 0;
}
