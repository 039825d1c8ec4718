import { orderOf } from "#bench/speed/load/turns.ts";
import { residentMegabytes } from "#bench/speed/systems/process-cost.ts";
import type { ServerProcess } from "#bench/speed/systems/server-process.ts";
import { knownTo, memberIds, signInAll } from "#bench/speed/work/members.ts";
import { WORK } from "#bench/speed/work/requests.ts";
import type { Findings, Run } from "./run.ts";

/** Milliseconds until the garbage of a start is collected. */
const SETTLE_MS = 5000;
const LOOK_EVERY_MS = 100;
const CONNECTIONS = 16;

export async function measureMemory(run: Run): Promise<Findings> {
  const product = await memoryOf(run, run.postgres.another.product);
  const raw = await memoryOf(run, run.postgres.another.raw);
  const of = (own: number, other: number) => `${own.toFixed(0)} MB to raw's ${other.toFixed(0)} MB`;
  const bar = { holds: "at most", unit: "×", bar: 1.8 } as const;
  return {
    loads: [],
    bars: [
      {
        ...{ ...bar, name: "Resident memory, idle", of: of(product.idle, raw.idle) },
        measured: product.idle / raw.idle,
      },
      {
        ...{ ...bar, name: "Resident memory, most under W", of: of(product.busy, raw.busy) },
        measured: product.busy / raw.busy,
      },
    ],
  };
}

async function memoryOf(run: Run, start: () => Promise<ServerProcess>) {
  const { driver, postgres, rounds, seconds } = run;
  const signedIn = await signInAll(postgres.product.url, memberIds(run.members));
  const server = await start();
  try {
    await new Promise((settled) => setTimeout(settled, SETTLE_MS));
    const idle = residentMegabytes(server.pid);
    const members = await knownTo(server.url, signedIn);
    let busy = 0;
    const look = setInterval(() => {
      busy = Math.max(busy, residentMegabytes(server.pid));
    }, LOOK_EVERY_MS);
    const amount = { connections: CONNECTIONS, milliseconds: rounds * seconds * 1000 };
    await driver.run(orderOf({ server, members, shares: WORK }, amount));
    clearInterval(look);
    return { idle, busy };
  } finally {
    await server.stop();
  }
}
