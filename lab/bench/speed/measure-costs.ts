import type { Node } from "#topology/nodes.ts";
import { after } from "#topology/until.ts";
import { median } from "./figures.ts";
import { memberIds, signIn } from "./load/members.ts";
import { putLoad } from "./load/put-load.ts";
import { WORK } from "./load/requests.ts";
import { competitor, type Run } from "./load/turns.ts";
import { COSTLY_SIGN_INS, passwordHash } from "./systems/filled-database.ts";
import { cpuSeconds } from "./systems/process-cost.ts";
import type { Findings } from "./tables.ts";

const SYSTEMS = ["raw", "product"] as const;
const CONNECTIONS = 16;
const MIB = 1024 ** 2;

export async function measureStart({ world, rounds }: Run): Promise<Findings> {
  const times = { raw: [] as number[], product: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    for (const system of SYSTEMS) {
      await world[system].stop();
      times[system].push(await world[system].start());
    }
  }
  const ratios = times.product.map((time, round) => time / (times.raw[round] ?? Number.NaN));
  const [product, raw] = [median(times.product).toFixed(0), median(times.raw).toFixed(0)];
  const of = `${product} ms to raw's ${raw} ms`;
  return {
    loads: [],
    bars: [{ name: "Start to the first 200", of, measured: median(ratios), atMost: 3 }],
  };
}

/** Milliseconds until the garbage of a start is collected. */
const SETTLE_MS = 5000;
const LOOK_EVERY_MS = 100;

/** Restarts a system; resolves with its resident memory after that, and the most under W. */
async function memoryOf(run: Run, server: Node) {
  await server.stop();
  await server.start();
  await after(SETTLE_MS);
  const idle = server.memory() / MIB;
  const { members } = await competitor(run, "", server, WORK);
  let busy = 0;
  const look = setInterval(() => {
    busy = Math.max(busy, server.memory() / MIB);
  }, LOOK_EVERY_MS);
  const seconds = run.rounds * run.seconds;
  await putLoad({ url: server.url, connections: CONNECTIONS, seconds, members, shares: WORK });
  clearInterval(look);
  return { idle, busy };
}

export async function measureMemory(run: Run): Promise<Findings> {
  const product = await memoryOf(run, run.world.product);
  const raw = await memoryOf(run, run.world.raw);
  const bar = (name: string, own: number, other: number) => ({
    name,
    of: `${own.toFixed(0)} MiB to raw's ${other.toFixed(0)} MiB`,
    measured: own / other,
    atMost: 1.8,
  });
  return {
    loads: [],
    bars: [
      bar("Resident memory, idle", product.idle, raw.idle),
      bar("Resident memory, most under W", product.busy, raw.busy),
    ],
  };
}

async function cpuOf(pid: number, act: () => Promise<unknown>): Promise<number> {
  const before = cpuSeconds(pid);
  await act();
  return (cpuSeconds(pid) - before) * 1000;
}

/** Measures a sign-in with a real password beside the hash that it has to compute. */
export async function measureSignIn({ world }: Run): Promise<Findings> {
  const { product } = world;
  const cost = { signIn: [] as number[], hash: [] as number[] };
  for (const id of memberIds(COSTLY_SIGN_INS)) {
    cost.signIn.push(await cpuOf(product.pid(), () => signIn(product.url, id)));
    cost.hash.push(await cpuOf(process.pid, () => passwordHash(false)));
  }
  const [own, hash] = [median(cost.signIn), median(cost.hash)];
  const of = `CPU, ${own.toFixed(0)} ms to the ${hash.toFixed(0)} ms that its hash is to take`;
  return { loads: [], bars: [{ name: "Sign-in", of, measured: own / hash, atMost: 1.25 }] };
}
