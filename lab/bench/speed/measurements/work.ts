import { takeTurns } from "#bench/speed/load/turns.ts";
import { type Bar, type Load, ratioBar } from "#bench/speed/table.ts";
import { knownTo, memberIds, signInAll } from "#bench/speed/work/members.ts";
import { WORK } from "#bench/speed/work/requests.ts";
import { EMBEDDED, type Findings, PRODUCT, pairOf, RAW, type Run } from "./run.ts";

const CONNECTIONS = [1, 16];

/** Measures W on one connection and on sixteen, and on sixteen with the embedded database. */
export async function measureWork(run: Run): Promise<Findings> {
  const loads: Load[] = [];
  for (const connections of CONNECTIONS) {
    const competitors = await pairOf(run.postgres, { raw: RAW, product: PRODUCT }, run, WORK);
    if (connections === CONNECTIONS.at(-1)) competitors.push(await embeddedOf(run));
    loads.push({
      ...{ name: "W", connections },
      turns: await takeTurns({ ...run, competitors, connections }),
    });
  }
  const busy = loads.at(-1);
  if (!busy) return { loads, bars: [] };
  const p99 = ratioBar(busy, {
    ...{ name: "p99 of W at 16 connections", of: "the product's to raw's" },
    ...{ system: PRODUCT, to: RAW, figure: "p99", holds: "at most", bar: 2 },
  });
  return { loads, bars: [...speedOf(busy, PRODUCT), p99, ...speedOf(busy, EMBEDDED)] };
}

async function embeddedOf({ embedded, members }: Run) {
  const { server, databaseCpu } = embedded;
  server.resume();
  const signedIn = await signInAll(server.url, memberIds(members));
  const known = await knownTo(server.url, signedIn);
  return { name: EMBEDDED, server, databaseCpu, members: known, shares: WORK };
}

function speedOf(load: Load, system: string): Bar[] {
  const bar = { name: `W, ${system}`, holds: "at least", bar: 0.7 } as const;
  return [
    // Cost is the inverse of speed.
    ratioBar(load, {
      ...{ ...bar, of: "CPU per operation, raw's to its own" },
      ...{ system: RAW, to: system, figure: "cpu" },
    }),
    ratioBar(load, {
      ...{ ...bar, of: "operations a second, its own to raw's" },
      ...{ system, to: RAW, figure: "throughput" },
    }),
  ];
}
