import { takeTurns } from "#bench/speed/load/turns.ts";
import { type Bar, type Load, ratioBar } from "#bench/speed/table.ts";
import type { Known } from "#bench/speed/work/members.ts";
import { todayOf, workOf } from "#bench/speed/work/requests.ts";
import { type Findings, PRODUCT, pairOf, RAW, type Run } from "./run.ts";

const CONNECTIONS = [1, 16];

/** The work W on one connection and on sixteen. */
export async function measureWork(run: Run): Promise<Findings> {
  const { postgres } = run;
  const kinds = (known: Known[]) => workOf(known, todayOf(new Date()));
  const loads: Load[] = [];
  for (const connections of CONNECTIONS) {
    const competitors = await pairOf(postgres, { raw: RAW, product: PRODUCT }, run, kinds);
    loads.push({
      name: "W",
      connections,
      turns: await takeTurns({ ...run, competitors, connections }),
    });
  }
  const busy = loads.at(-1);
  if (!busy) return { loads, bars: [] };
  const p99 = ratioBar(busy, {
    ...{ name: "p99 of W at 16 connections", of: "the product's to raw's" },
    ...{ system: PRODUCT, to: RAW, figure: "p99", holds: "at most", bar: 1.5 },
  });
  return { loads, bars: [...speedOf(busy, "PostgreSQL", PRODUCT, 0.7), p99] };
}

/** What part of raw's speed on PostgreSQL a system has, by cost and by throughput. */
function speedOf(load: Load, database: string, system: string, bar: number): Bar[] {
  const name = `W on ${database}`;
  return [
    // A cost is the inverse of a speed.
    ratioBar(load, {
      ...{ name, of: "CPU per operation, raw's on PostgreSQL to the product's" },
      ...{ system: RAW, to: system, figure: "cpu", holds: "at least", bar },
    }),
    ratioBar(load, {
      ...{ name, of: "operations a second, the product's to raw's on PostgreSQL" },
      ...{ system, to: RAW, figure: "throughput", holds: "at least", bar },
    }),
  ];
}
