import { takeTurns } from "#bench/speed/load/turns.ts";
import type { Load } from "#bench/speed/table.ts";
import { type Findings, PRODUCT, pairOf, RAW, type Run } from "./run.ts";

const NAMES = { set: "Setting today's text", answer: "Answering for today", read: "Last 30 days" };

export async function measureKinds(run: Run): Promise<Findings> {
  const loads: Load[] = [];
  for (const kind of ["set", "answer", "read"] as const) {
    const competitors = await pairOf(run.postgres, { raw: RAW, product: PRODUCT }, run, {
      [kind]: 100,
    });
    const turns = await takeTurns({ ...run, competitors, connections: 16 });
    loads.push({ name: NAMES[kind], connections: 16, turns });
  }
  return { loads, bars: [] };
}
