import type { Driver } from "./load/start-driver.ts";
import { type Competitor, takeTurns } from "./load/turns.ts";
import type { ServerProcess } from "./systems/server-process.ts";
import type { World } from "./systems/world.ts";
import { type Bar, type Load, ratioBar } from "./table.ts";
import { type Known, knownTo, memberIds, type SignedIn, signInAll } from "./work/members.ts";
import { checksOnly, todayOf, workOf } from "./work/requests.ts";

/** What a run has to measure with. */
export type Run = {
  driver: Driver;
  postgres: World;
  pglite: World | undefined;
  constant: ServerProcess;
  members: number;
  rounds: number;
  seconds: number;
};

/** What one measurement found. */
export type Findings = { loads: Load[]; bars: Bar[] };

const PRODUCT = "product on PostgreSQL";
const RAW = "raw on PostgreSQL";
const PRODUCT_BUILT_IN = "product on PGlite";
const RAW_BUILT_IN = "raw on PGlite";
const CONSTANT = "a constant answer";

const noDatabase = () => 0;

/** Both systems of a world with the work that is made for each: the tags of their answers differ. */
async function pairOf(
  world: World,
  names: { product: string; raw: string },
  { members }: Run,
  kinds: (known: Known[]) => Competitor["kinds"],
): Promise<Competitor[]> {
  const { product, raw, databaseCpu } = world;
  const signedIn: SignedIn[] = await signInAll(product.url, memberIds(members));
  const of = async (name: string, server: ServerProcess): Promise<Competitor> => ({
    ...{ name, server, databaseCpu },
    kinds: kinds(await knownTo(server.url, signedIn)),
  });
  return [await of(names.raw, raw), await of(names.product, product)];
}

/** The work W on one connection and on sixteen. */
export async function measureWork(run: Run): Promise<Findings> {
  const { postgres, pglite } = run;
  const loads: Load[] = [];
  for (const connections of [1, 16]) {
    const kinds = (known: Known[]) => workOf(known, todayOf(new Date()));
    const competitors = [
      ...(await pairOf(postgres, { raw: RAW, product: PRODUCT }, run, kinds)),
      ...(pglite
        ? await pairOf(pglite, { raw: RAW_BUILT_IN, product: PRODUCT_BUILT_IN }, run, kinds)
        : []),
    ];
    const turns = await takeTurns({ ...run, competitors, connections });
    loads.push({ name: "W", connections, turns });
  }
  const busy = loads[1];
  if (!busy) return { loads, bars: [] };
  // What is dearer for the product is its cost, so that a share of raw's speed is the inverse of it.
  const onPostgres = { system: RAW, to: PRODUCT };
  const builtIn = { system: RAW, to: PRODUCT_BUILT_IN };
  const throughput = { figure: "throughput", holds: "at least" } as const;
  const cpu = { figure: "cpu", holds: "at least" } as const;
  const bars = [
    ratioBar(busy, {
      ...{ name: "W on PostgreSQL", of: "raw's CPU per operation to the product's" },
      ...{ ...onPostgres, ...cpu, bar: 0.7 },
    }),
    ratioBar(busy, {
      ...{ name: "W on PostgreSQL", of: "the product's operations a second to raw's" },
      ...{ system: PRODUCT, to: RAW, ...throughput, bar: 0.7 },
    }),
    ratioBar(busy, {
      ...{ name: "p99 of W", of: "the product's to raw's at 16 connections" },
      ...{ system: PRODUCT, to: RAW, figure: "p99", holds: "at most", bar: 1.5 },
    }),
  ];
  if (!pglite) return { loads, bars };
  return {
    loads,
    bars: [
      ...bars,
      ratioBar(busy, {
        ...{ name: "W on PGlite", of: "CPU per operation of raw on PostgreSQL to the product's" },
        ...{ ...builtIn, ...cpu, bar: 0.5 },
      }),
      ratioBar(busy, {
        ...{ name: "W on PGlite", of: "the product's operations a second to raw's on PostgreSQL" },
        ...{ system: PRODUCT_BUILT_IN, to: RAW, ...throughput, bar: 0.5 },
      }),
    ],
  };
}

/** The check of a membership that is as the caller knows it, beside a constant answer. */
export async function measureCheck(run: Run): Promise<Findings> {
  const pair = await pairOf(run.postgres, { raw: RAW, product: PRODUCT }, run, checksOnly);
  const kinds = pair[0]?.kinds ?? [];
  const constant = { name: CONSTANT, server: run.constant, databaseCpu: noDatabase, kinds };
  const competitors = [constant, ...pair];
  const turns = await takeTurns({ ...run, competitors, connections: 16 });
  const load: Load = { name: "check answered 304", connections: 16, turns };
  const bar = ratioBar(load, {
    name: "Check answered 304",
    of: "the product's CPU per operation to a constant answer's",
    ...{ system: PRODUCT, to: CONSTANT, figure: "cpu", holds: "at most", bar: 1.5 },
  });
  return { loads: [load], bars: [bar] };
}
