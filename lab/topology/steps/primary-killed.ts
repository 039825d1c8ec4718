import { randomUUID } from "node:crypto";
import { ask } from "#topology/ask.ts";
import { WRITES_PATH, writeBody } from "#topology/load.ts";
import type { Member } from "#topology/members.ts";
import { allReady } from "#topology/nodes.ts";
import { Broken } from "#topology/run-steps.ts";
import { assertNothingLost, type Step } from "#topology/scene.ts";
import { after, inSeconds, until } from "#topology/until.ts";
import { signOutSeen } from "./propagation.ts";

/** The lease of the dead primary (20 s), then promotion and new connections. */
const MAX_REFUSED_MS = 40_000;
const BETWEEN_PROBES = 50;

function probe(url: string, member: Member) {
  const acknowledged: number[] = [];
  const device = randomUUID();
  let running = true;
  const ended = (async () => {
    for (let turn = 1; running; turn += 1) {
      const [method, token] = ["POST", await member.token()];
      const body = writeBody(device, turn, { kind: "text", content: `probe ${turn}` });
      const { status } = await ask(`${url}${WRITES_PATH}`, { method, token, body });
      if (status === 200) acknowledged.push(performance.now());
      await after(BETWEEN_PROBES);
    }
  })();
  return {
    acknowledgedAfter: (instant: number) => acknowledged.find((at) => at > instant),
    lastBefore: (instant: number) => acknowledged.findLast((at) => at <= instant),
    async stop() {
      running = false;
      await ended;
    },
  };
}

export const primaryKilled: Step = {
  name: "primary",
  label: "Killing the primary",
  async run(scene) {
    const { deployment, load, outcomes, spare } = scene;
    const { cluster, url } = deployment;
    await until("a synchronous replica", () => cluster.isSynchronous());
    const old = await cluster.primary();
    const member = spare.at(-1);
    if (!old || !member) throw new Error("there is no primary or no member to spare");
    const writes = probe(url, member);
    await until("a first write", async () => writes.acknowledgedAfter(0));
    await after(1000);

    const killed = performance.now();
    const gone = old.kill();
    // The last write acknowledged by now must survive, and no write may replace it.
    const held = load.holdWrites();
    await gone;
    const again = await until(
      "a write to be taken again",
      async () => writes.acknowledgedAfter(killed + 500),
      90_000,
    );
    const refused = again - (writes.lastBefore(killed + 500) ?? killed);
    await held;
    const written = await assertNothingLost(scene);
    const ready = await allReady(deployment.nodes, killed);
    const heard = await signOutSeen(scene);
    await writes.stop();

    const restarted = performance.now();
    old.start();
    await until("a synchronous replica", () => cluster.isSynchronous(), 120_000);
    const follows = performance.now() - restarted;
    await after(2000);
    await assertNothingLost(scene);
    const { failed, failing } = outcomes.since(killed);
    const measured = `writes were refused for ${inSeconds(refused)}, ${failed.length} requests failed within ${inSeconds(failing)}; all nodes ready after ${inSeconds(ready)}, a sign-out heard by all ${inSeconds(heard)} after it; the old primary follows ${inSeconds(follows)} after its start`;
    if (refused > MAX_REFUSED_MS) throw new Broken(measured);
    return `none of ${written} acknowledged writes lost; ${measured}`;
  },
};
