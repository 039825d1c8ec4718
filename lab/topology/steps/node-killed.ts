import { Broken } from "#topology/run-steps.ts";
import { assertNothingLost, type Step } from "#topology/scene.ts";
import { after, inSeconds } from "#topology/until.ts";

/** Milliseconds in which requests may fail after a node was killed. */
const MAX_FAILING_MS = 1000;
const WATCHED_MS = 6000;

export const nodeKilled: Step = {
  name: "node",
  label: "Killing a node",
  async run(scene) {
    const { deployment, outcomes } = scene;
    const [, node] = deployment.nodes;
    if (!node) throw new Error("there is no second node");
    const since = performance.now();
    await node.kill();
    await after(WATCHED_MS);
    const { asked, failed, failing, listed, slowest } = outcomes.since(since);
    await node.start();
    const written = await assertNothingLost(scene);
    const measured =
      failed.length > 0
        ? `${failed.length} of ${asked} requests failed (${listed}), all within ${inSeconds(failing)}`
        : `none of ${asked} requests failed, the slowest took ${inSeconds(slowest)}`;
    if (failing > MAX_FAILING_MS)
      throw new Broken(`${measured}, more than ${inSeconds(MAX_FAILING_MS)}`);
    const tried = failed.find(({ name }) => name !== "POST");
    if (tried) throw new Broken(`${measured}; ${tried.name} should have been tried elsewhere`);
    return `${measured}; none of ${written} acknowledged writes lost`;
  },
};
