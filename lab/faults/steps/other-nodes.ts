import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createNode } from "#topology/nodes.ts";
import { listOf } from "#topology/outcomes.ts";
import { Broken } from "#topology/run-steps.ts";
import { freePort } from "../../../scripts/launch/free-port.mjs";
import { ROOT } from "../../../scripts/launch/paths.mjs";
import { formerBuild } from "../former-build.ts";
import { broken, loadOf } from "../promises.ts";
import type { Step } from "../scene.ts";

const REQUESTS = 120;
const DAY_MS = 24 * 60 * 60_000;
const CLOCK = pathToFileURL(join(ROOT, "e2e", "product", "settable-clock.mjs")).href;

const clock = (days: 1 | -1): Step => ({
  name: days > 0 ? "clock-ahead" : "clock-behind",
  label: `A running node whose clock jumps a day ${days > 0 ? "ahead" : "back"}`,
  run: (scene) =>
    broken(scene, `A running node's clock jumps a day ${days > 0 ? "ahead" : "back"}`, async () => {
      // As in a deployment that is older than a day.
      await scene.database.query("update piece_releases set at = at - interval '30 days'");
      const clockPort = await freePort();
      const node = await createNode(`clock-${days}`, {
        ...scene,
        settings: {
          ...scene.settings,
          NODE_OPTIONS: `--import ${CLOCK}`,
          SETTABLE_CLOCK_PORT: String(clockPort),
        },
      });
      // In production a node whose clock is wrong already does not start.
      await node.start();
      const body = new Date(Date.now() + days * DAY_MS).toISOString();
      const moved = await fetch(`http://127.0.0.1:${clockPort}`, { method: "POST", body });
      if (!moved.ok) throw new Broken("the clock did not move");
      const { all } = await loadOf(scene, node, REQUESTS);
      await node.stop();
      return listOf(all);
    }),
});

export const clockSteps = [clock(1), clock(-1)];

/** The build before the newest migration, on the schema of today, beside today's (decision 155). */
export const twoVersions: Step = {
  name: "versions",
  label: "The former build on the new schema",
  async run(scene) {
    const { commit, serverDir } = await formerBuild(scene.folder);
    return broken(
      scene,
      "The former build serves beside this one",
      async () => {
        const node = await createNode("former", { ...scene, serverDir });
        await node.start();
        const { failed, asked, listed } = await loadOf(scene, node, REQUESTS);
        const code = await node.stop();
        if (failed.length > 0) throw new Broken(`the former build failed: ${listed}`);
        if (code !== 0) throw new Broken(`the former build ended with ${code}`);
        return `${asked} requests to the build of ${commit}`;
      },
      { mayFail: () => false },
    );
  },
};
