import type { Turn } from "#bench/speed/figures.ts";
import { cpuSeconds } from "#bench/speed/systems/process-cost.ts";
import type { ServerProcess } from "#bench/speed/systems/server-process.ts";
import type { Known } from "#bench/speed/work/members.ts";
import { type Shares, todayOf } from "#bench/speed/work/requests.ts";
import type { Order } from "./load.ts";
import type { Driver } from "./start-driver.ts";

const BEFORE_TURN_MS = 250;
/** Compiles hot code first; counts operations, because a busy machine does few in a given time. */
const BEFORE_ALL = { operations: 5000, piecesOf: 1000, mostPieces: 20 };

export type Competitor = {
  name: string;
  server: ServerProcess;
  databaseCpu: () => number;
  members: readonly Known[];
  shares: Shares;
};

type Plan = {
  driver: Driver;
  competitors: Competitor[];
  connections: number;
  rounds: number;
  seconds: number;
};

/** Puts the same load on one system after another, while the others are paused. */
export async function takeTurns(plan: Plan): Promise<Map<string, Turn[]>> {
  const { competitors, rounds } = plan;
  const turns = new Map(competitors.map(({ name }) => [name, [] as Turn[]]));
  for (const { server } of competitors) server.hold();
  try {
    for (const each of competitors) await warmUp(plan, each);
    for (let round = 0; round < rounds; round += 1) {
      const first = round % competitors.length;
      for (const each of [...competitors.slice(first), ...competitors.slice(0, first)]) {
        turns.get(each.name)?.push(await turn(plan, each));
      }
    }
  } finally {
    for (const { server } of competitors) server.resume();
  }
  return turns;
}

async function warmUp({ driver, connections }: Plan, system: Competitor): Promise<void> {
  const { server } = system;
  const { operations, piecesOf: milliseconds, mostPieces } = BEFORE_ALL;
  server.resume();
  let done = 0;
  for (let piece = 0; piece < mostPieces && done < operations; piece += 1) {
    done += (await driver.run(orderOf(system, { connections, milliseconds }))).operations;
  }
  server.hold();
}

async function turn({ driver, connections, seconds }: Plan, system: Competitor): Promise<Turn> {
  const { server } = system;
  server.resume();
  await driver.run(orderOf(system, { connections, milliseconds: BEFORE_TURN_MS }));
  const measured = await measureTurn({ driver, connections, seconds }, system);
  server.hold();
  return measured;
}

export function orderOf(
  { server, members, shares }: Pick<Competitor, "server" | "members" | "shares">,
  amount: { connections: number; milliseconds: number },
): Order {
  return { port: server.port, members, shares, today: todayOf(new Date()), ...amount };
}

export async function measureTurn(
  { driver, connections, seconds }: Pick<Plan, "driver" | "connections" | "seconds">,
  system: Omit<Competitor, "name">,
): Promise<Turn> {
  const { server, databaseCpu } = system;
  const before = { server: cpuSeconds(server.pid), database: databaseCpu() };
  const {
    operations,
    seconds: taken,
    p50,
    p99,
  } = await driver.run(orderOf(system, { connections, milliseconds: seconds * 1000 }));
  const after = { server: cpuSeconds(server.pid), database: databaseCpu() };
  return {
    ...{ operations, seconds: taken, p50, p99 },
    serverCpu: after.server - before.server,
    databaseCpu: after.database - before.database,
  };
}
