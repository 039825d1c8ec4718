import { Broken } from "#topology/run-steps.ts";
import type { Step } from "#topology/scene.ts";
import { after, inSeconds, until } from "#topology/until.ts";

/** This many requests show that the proxy uses the node again. */
const TAKES_PART = 20;

export const rollingRestart: Step = {
  name: "rolling",
  label: "Restarting the three nodes, one after another",
  async run({ deployment, outcomes }) {
    const since = performance.now();
    const stops: number[] = [];
    for (const node of deployment.nodes) {
      const from = performance.now();
      const code = await node.stop();
      stops.push(performance.now() - from);
      if (code !== 0) throw new Broken(`${node.name} ended with ${code}`);
      await node.start();
      const before = node.said("request");
      await until(
        `${node.name} to be asked`,
        async () => node.said("request") > before + TAKES_PART,
      );
    }
    await after(1000);
    const { asked, failed, listed, slowest } = outcomes.since(since);
    const measured = `${asked} requests, the slowest ${inSeconds(slowest)}; the nodes stopped within ${stops.map(inSeconds).join(", ")}`;
    if (failed.length > 0) throw new Broken(`${failed.length} failed (${listed}) of ${measured}`);
    return `none failed of ${measured}`;
  },
};
