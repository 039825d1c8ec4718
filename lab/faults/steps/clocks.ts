import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createLoad } from "#topology/load.ts";
import { createNode } from "#topology/nodes.ts";
import { Broken } from "#topology/run-steps.ts";
import { until } from "#topology/until.ts";
import { freePort } from "../../../scripts/launch/free-port.mjs";
import { ROOT } from "../../../scripts/launch/paths.mjs";
import { broken } from "../promises.ts";
import type { Step } from "../scene.ts";

const DAY_MS = 24 * 60 * 60_000;
const REQUESTS = 60;
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
      const statuses = new Map<string, number>();
      const load = createLoad({
        url: node.url,
        members: scene.spare,
        perSecond: 40,
        ledger: scene.ledger,
        onOutcome: ({ name, status }) => {
          const key = `${name} ${status}`;
          statuses.set(key, (statuses.get(key) ?? 0) + 1);
        },
      });
      await load.start();
      const sent = () => [...statuses.values()].reduce((sum, count) => sum + count, 0);
      await until(`${REQUESTS} requests`, async () => sent() >= REQUESTS);
      await load.stop();
      await node.stop();
      return [...statuses].map(([what, count]) => `${count} × ${what}`).join(", ");
    }),
});

export const clockSteps = [clock(1), clock(-1)];
