import { WrongWork } from "#bench/speed/load/start-driver.ts";
import { type Competitor, takeTurns } from "#bench/speed/load/turns.ts";
import { type Load, ratioBar } from "#bench/speed/table.ts";
import { knownTo, memberIds, signInAll } from "#bench/speed/work/members.ts";
import { WORK } from "#bench/speed/work/requests.ts";
import { freePort } from "../../../../scripts/launch/free-port.mjs";
import type { Findings, Run } from "./run.ts";

const ON = "with metrics";
const OFF = "without metrics";
/** What two equal servers differ by. */
const OFF_AGAIN = "without metrics, again";

/** Measures what METRICS_ADDRESS costs the server under W, without scrapes. */
export async function measureMetrics(run: Run): Promise<Findings> {
  const { another, databaseCpu, product } = run.postgres;
  const signedIn = await signInAll(product.url, memberIds(run.members));
  const address = `127.0.0.1:${await freePort()}`;
  const competitors: Competitor[] = [];
  try {
    for (const name of [OFF, ON, OFF_AGAIN]) {
      const server = await another.product(name === ON ? { METRICS_ADDRESS: address } : {});
      const members = await knownTo(server.url, signedIn);
      competitors.push({ name, server, databaseCpu, members, shares: WORK });
    }
    const turns = await takeTurns({ ...run, competitors, connections: 16 });
    await assertCounted(address);
    const load: Load = { name: "W, metrics on and off", connections: 16, turns };
    const barOf = (system: string) =>
      ratioBar(load, {
        ...{ name: `W ${system}`, of: "the server's CPU per operation, to that without metrics" },
        ...{ system, to: OFF, figure: "serverCpu", holds: "at most", bar: 1.05 },
      });
    return { loads: [load], bars: [barOf(ON), barOf(OFF_AGAIN)] };
  } finally {
    await Promise.all(competitors.map(({ server }) => server.stop()));
  }
}

async function assertCounted(address: string): Promise<void> {
  const text = await (await fetch(`http://${address}/metrics`)).text();
  if (!/^sovereign_http_requests_total\{.*route="\/api\/writes"/m.test(text))
    throw new WrongWork(`${ON}: /metrics counts no writes`);
}
