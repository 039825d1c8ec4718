import { type Kind, type Shares, WORK } from "./load/requests.ts";
import { type Competitor, competitor, type Run, takeTurns } from "./load/turns.ts";
import { type Compared, type Findings, ratioBar } from "./tables.ts";

const PRODUCT = "the product";
const RAW = "raw";
const CONSTANT = "a constant response";
const CONNECTIONS = 16;

const pairOf = async (run: Run, shares: Shares): Promise<[Competitor, Competitor]> => [
  await competitor(run, RAW, run.world.raw, shares),
  await competitor(run, PRODUCT, run.world.product, shares),
];

async function compare(
  run: Run,
  name: string,
  shares: Shares,
  connections = CONNECTIONS,
): Promise<Compared> {
  const turns = await takeTurns(run, await pairOf(run, shares), connections);
  return { name, connections, turns };
}

/** Measures W on one connection and on sixteen. */
export async function measureWork(run: Run): Promise<Findings> {
  const alone = await compare(run, "W", WORK, 1);
  const busy = await compare(run, "W", WORK);
  const bars = [
    // Cost is the inverse of speed.
    ratioBar(busy, "cpu", [RAW, PRODUCT], {
      name: "W",
      of: "CPU per operation, raw's to the product's",
      atLeast: 0.7,
    }),
    ratioBar(busy, "throughput", [PRODUCT, RAW], {
      name: "W",
      of: "operations a second, the product's to raw's",
      atLeast: 0.7,
    }),
    ratioBar(busy, "p99", [PRODUCT, RAW], {
      name: "p99 of W at 16 connections",
      of: "the product's to raw's",
      atMost: 2,
    }),
  ];
  return { loads: [alone, busy], bars };
}

/** Measures checks of a membership with a current ETag. */
export async function measureCheck(run: Run): Promise<Findings> {
  const [raw, product] = await pairOf(run, { check: 100 });
  const constant = { ...raw, name: CONSTANT, server: run.world.constant, databaseCpu: () => 0 };
  const turns = await takeTurns(run, [constant, raw, product], CONNECTIONS);
  const load = { name: "Checks answered 304", connections: CONNECTIONS, turns };
  const bar = ratioBar(load, "cpu", [PRODUCT, CONSTANT], {
    name: "Check answered 304",
    of: "CPU, the product's to a constant response's",
    atMost: 2.6,
  });
  return { loads: [load], bars: [bar] };
}

const KINDS: [Kind, string][] = [
  ["set", "Setting today's text"],
  ["answer", "Answering for today"],
  ["read", "Last 30 days"],
];

/** Measures each other kind of W alone, for docs/scale.md. */
export async function measureKinds(run: Run): Promise<Findings> {
  const loads: Compared[] = [];
  for (const [kind, name] of KINDS) loads.push(await compare(run, name, { [kind]: 100 }));
  return { loads, bars: [] };
}
