import autocannon from "autocannon";
import { Broken } from "#topology/run-steps.ts";
import { broken } from "../promises.ts";
import type { Scene, Step } from "../scene.ts";

const CONNECTIONS = 32;
const MIB = 1024 ** 2;
const limitAfter = (before: number) => before * 1.25 + 64 * MIB;

const PATHS = [
  "/api/functions/check-subscription",
  "/api/functions/check-subscription",
  "/api/one-things",
  "/health/ready",
];

async function send(scene: Scene, amount: number): Promise<void> {
  const tokens = await Promise.all(scene.spare.map((member) => member.token()));
  const requests = tokens.flatMap((token) => {
    const headers = { authorization: `Bearer ${token}`, "x-client-platform": "ios" };
    return PATHS.map((path) => ({ path, headers }));
  });
  const { url } = scene.nodes[0];
  const { errors, non2xx } = await autocannon({ url, connections: CONNECTIONS, amount, requests });
  if (errors + non2xx > 0) throw new Broken(`${errors} requests broke, ${non2xx} were refused`);
}

export const memory = (requests: number): Step => ({
  name: "memory",
  label: `Sending ${requests.toLocaleString("en")} requests`,
  run: (scene) =>
    broken(
      scene,
      `${requests.toLocaleString("en")} requests`,
      async () => {
        // By then, memory has reached its working size.
        const half = Math.ceil(requests / 2);
        await send(scene, half);
        const before = scene.nodes[0].memory();
        await send(scene, half);
        const after = scene.nodes[0].memory();
        const measured = `${Math.round(before / MIB)} MiB half-way, ${Math.round(after / MIB)} MiB at the end`;
        if (after > limitAfter(before)) throw new Broken(`memory grew: ${measured}`);
        return measured;
      },
      { mayFail: () => false },
    ),
});
