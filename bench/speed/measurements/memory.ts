import { residentMegabytes } from "#bench/speed/systems/process-cost.ts";
import { knownTo, memberIds, signInAll } from "#bench/speed/work/members.ts";
import { todayOf, workOf } from "#bench/speed/work/requests.ts";
import type { Findings, Run } from "./run.ts";

/** What a start leaves behind is tidied up by then. */
const SETTLE_MS = 5000;
const LOOK_EVERY_MS = 100;
const CONNECTIONS = 16;

/** Resident memory of a server on PostgreSQL that has just started, idle and under W. */
export async function measureMemory({ driver, postgres, ...run }: Run): Promise<Findings> {
  const members = await signInAll(postgres.product.url, memberIds(run.members));
  const server = await postgres.another.product();
  try {
    await new Promise((settled) => setTimeout(settled, SETTLE_MS));
    const idle = residentMegabytes(server.pid);
    const kinds = workOf(await knownTo(server.url, members), todayOf(new Date()));
    let busy = 0;
    const look = setInterval(() => {
      busy = Math.max(busy, residentMegabytes(server.pid));
    }, LOOK_EVERY_MS);
    const milliseconds = run.rounds * run.seconds * 1000;
    await driver.run({ port: server.port, connections: CONNECTIONS, milliseconds, kinds });
    clearInterval(look);
    const bar = { of: "the server on PostgreSQL", holds: "at most", unit: "MB" } as const;
    return {
      loads: [],
      bars: [
        { ...bar, name: "Resident memory, idle", measured: idle, bar: 80 },
        { ...bar, name: "Resident memory, most under W", measured: busy, bar: 120 },
      ],
    };
  } finally {
    await server.stop();
  }
}
