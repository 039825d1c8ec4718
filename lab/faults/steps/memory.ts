import { Pool } from "undici";
import { broken } from "../promises.ts";
import { Broken, type Scene, type Step } from "../scene.ts";

const CONNECTIONS = 32;
/** After this share, memory has reached its working size. */
const WARM = 0.5;
const MIB = 1024 ** 2;
const limitAfter = (before: number) => before * 1.25 + 64 * MIB;

const PATHS = [
  "/api/functions/check-subscription",
  "/api/functions/check-subscription",
  "/api/one-things",
  "/health/ready",
];

async function send(scene: Scene, count: number): Promise<void> {
  const [{ url }] = scene.nodes;
  const pool = new Pool(url, { connections: CONNECTIONS });
  let sent = 0;
  const client = async () => {
    while (sent < count) {
      const path = PATHS[sent % PATHS.length] ?? "";
      const member = scene.spare[sent % scene.spare.length];
      sent += 1;
      const headers = {
        authorization: `Bearer ${await member?.token()}`,
        "x-client-platform": "ios",
      };
      const { statusCode, body } = await pool.request({ path, method: "GET", headers });
      await body.dump();
      if (statusCode !== 200) throw new Broken(`${path} answered ${statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  await pool.close();
}

export const memory = (requests: number): Step => ({
  name: "memory",
  label: `Sending ${requests.toLocaleString("en")} requests`,
  run: (scene) =>
    broken(
      scene,
      `${requests.toLocaleString("en")} requests`,
      async () => {
        await send(scene, Math.round(requests * WARM));
        const before = scene.nodes[0].memory();
        await send(scene, Math.round(requests * (1 - WARM)));
        const after = scene.nodes[0].memory();
        const measured = `${Math.round(before / MIB)} MiB half-way, ${Math.round(after / MIB)} MiB at the end`;
        if (after > limitAfter(before)) throw new Broken(`memory grew: ${measured}`);
        return measured;
      },
      { mayFail: () => false },
    ),
});
