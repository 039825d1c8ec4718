import { takeTurns } from "#bench/speed/load/turns.ts";
import { type Load, ratioBar } from "#bench/speed/table.ts";
import { type Findings, PRODUCT, pairOf, RAW, type Run } from "./run.ts";

const CONSTANT = "a constant answer";

export async function measureCheck(run: Run): Promise<Findings> {
  const pair = await pairOf(run.postgres, { raw: RAW, product: PRODUCT }, run, { check: 100 });
  const [raw] = pair;
  if (!raw) throw new Error("The pair of systems is empty");
  const constant = { ...raw, name: CONSTANT, server: run.constant, databaseCpu: () => 0 };
  const turns = await takeTurns({ ...run, competitors: [constant, ...pair], connections: 16 });
  const load: Load = { name: "Checks answered 304", connections: 16, turns };
  const bar = ratioBar(load, {
    name: "Check answered 304",
    of: "CPU, the product's to a constant answer's",
    ...{ system: PRODUCT, to: CONSTANT, figure: "cpu", holds: "at most", bar: 2.6 },
  });
  return { loads: [load], bars: [bar] };
}
