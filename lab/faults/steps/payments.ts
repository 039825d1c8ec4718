import { ask, askOrFail } from "#topology/ask.ts";
import { Broken } from "#topology/run-steps.ts";
import { until } from "#topology/until.ts";
import { broken, moreRequests } from "../promises.ts";
import type { Scene, Step } from "../scene.ts";

/** The load goes on so long without the provider. */
const OUTAGE_REQUESTS = 120;
/** A request that a provider keeps waiting is answered by then. */
const ANSWERED_MS = 30_000;

const control = ({ sandboxUrl }: Scene, act: string, body: object) =>
  askOrFail(`${sandboxUrl}/control/payments/${act}`, { method: "POST", body });

async function checkout({ nodes, spare }: Scene) {
  const since = performance.now();
  const token = await spare[0]?.token();
  const { status } = await ask(`${nodes[0].url}/api/functions/create-checkout`, {
    method: "POST",
    token,
    body: {},
    headers: { "x-client-platform": "web" },
  });
  return { status, took: performance.now() - since };
}

const outage = (mode: "down" | "slow", fault: string): Step => ({
  name: `payments-${mode}`,
  label: `A payment provider that is ${mode}`,
  run: (scene) =>
    broken(
      scene,
      fault,
      async () => {
        await control(scene, "outage", { mode, seconds: 60 });
        const { status, took } = await checkout(scene);
        if (status === 200 || status === 0 || took > ANSWERED_MS) {
          throw new Broken(`a checkout was answered with ${status} after ${Math.round(took)} ms`);
        }
        await moreRequests(scene, OUTAGE_REQUESTS);
        await control(scene, "outage", { mode: "none", seconds: 0 });
        await until("a checkout", async () => (await checkout(scene)).status === 200);
        return `a checkout is answered with ${status} after ${(took / 1000).toFixed(1)} s`;
      },
      { mayFail: () => false },
    ),
});

export const paymentSteps = [
  outage("down", "The payment provider is gone"),
  outage("slow", "The payment provider is silent for a minute"),
];
