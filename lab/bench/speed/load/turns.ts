import type { Node } from "#topology/nodes.ts";
import type { Turn } from "../figures.ts";
import { cpuSeconds } from "../systems/process-cost.ts";
import type { World } from "../systems/world.ts";
import { type Known, knownMember, memberIds } from "./members.ts";
import { putLoad } from "./put-load.ts";
import type { Shares } from "./requests.ts";

const BEFORE_TURN_SECONDS = 0.25;
/** Compiles hot code first; counts operations, because a busy machine does few in a given time. */
const WARM_UP = { operations: 5000, seconds: 20 };

export type Run = { world: World; members: number; rounds: number; seconds: number };

export type Competitor = {
  name: string;
  server: Node;
  databaseCpu: () => number;
  members: readonly Known[];
  shares: Shares;
};

/** Returns a system with signed-in members and their ETags of that system. */
export async function competitor(
  { world, members }: Run,
  name: string,
  server: Node,
  shares: Shares,
): Promise<Competitor> {
  const known: Known[] = [];
  for (const id of memberIds(members)) {
    known.push(await knownMember(world.product.url, server.url, id));
  }
  return { name, server, shares, members: known, databaseCpu: world.databaseCpu };
}

type Amount = { connections: number; seconds: number };

const loadOn = ({ server, members, shares }: Competitor, amount: Amount) =>
  putLoad({ url: server.url, members, shares, ...amount });

/** Puts load on a system, and resolves with what it did and cost. */
async function measureTurn(system: Competitor, amount: Amount): Promise<Turn> {
  const { server, databaseCpu } = system;
  const before = { server: cpuSeconds(server.pid()), database: databaseCpu() };
  const outcome = await loadOn(system, amount);
  return {
    ...outcome,
    serverCpu: cpuSeconds(server.pid()) - before.server,
    databaseCpu: databaseCpu() - before.database,
  };
}

async function warmUp(system: Competitor, connections: number): Promise<void> {
  let operations = 0;
  for (let second = 0; second < WARM_UP.seconds && operations < WARM_UP.operations; second += 1) {
    operations += (await loadOn(system, { connections, seconds: 1 })).operations;
  }
}

/** Puts the same load on one system after another, while the others are paused. */
export async function takeTurns(
  { rounds, seconds }: Run,
  competitors: readonly Competitor[],
  connections: number,
): Promise<Map<string, Turn[]>> {
  const turns = new Map(competitors.map(({ name }) => [name, [] as Turn[]]));
  async function alone(system: Competitor, act: () => Promise<unknown>): Promise<void> {
    system.server.thaw();
    await act();
    system.server.freeze();
  }
  for (const { server } of competitors) server.freeze();
  try {
    for (const each of competitors) await alone(each, () => warmUp(each, connections));
    for (let round = 0; round < rounds; round += 1) {
      const first = round % competitors.length;
      for (const each of [...competitors.slice(first), ...competitors.slice(0, first)]) {
        await alone(each, async () => {
          await loadOn(each, { connections, seconds: BEFORE_TURN_SECONDS });
          turns.get(each.name)?.push(await measureTurn(each, { connections, seconds }));
        });
      }
    }
  } finally {
    for (const { server } of competitors) server.thaw();
  }
  return turns;
}
