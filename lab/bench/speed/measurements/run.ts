import type { Driver } from "#bench/speed/load/start-driver.ts";
import type { Competitor } from "#bench/speed/load/turns.ts";
import type { ServerProcess } from "#bench/speed/systems/server-process.ts";
import type { Embedded, World } from "#bench/speed/systems/world.ts";
import type { Bar, Load } from "#bench/speed/table.ts";
import { knownTo, memberIds, signInAll } from "#bench/speed/work/members.ts";

export type Run = {
  driver: Driver;
  postgres: World;
  embedded: Embedded;
  constant: ServerProcess;
  members: number;
  rounds: number;
  seconds: number;
};

export type Findings = { loads: Load[]; bars: Bar[] };

export const PRODUCT = "product on PostgreSQL";
export const RAW = "raw on PostgreSQL";
export const EMBEDDED = "product on the embedded PostgreSQL";

/** Returns both systems with signed-in members, each with their ETags of that system. */
export async function pairOf(
  { product, raw, databaseCpu }: World,
  names: { product: string; raw: string },
  { members }: Run,
  shares: Competitor["shares"],
): Promise<Competitor[]> {
  const signedIn = await signInAll(product.url, memberIds(members));
  const of = async (name: string, server: ServerProcess): Promise<Competitor> => ({
    ...{ name, server, databaseCpu },
    members: await knownTo(server.url, signedIn),
    shares,
  });
  return [await of(names.raw, raw), await of(names.product, product)];
}
