import { once } from "node:events";
import autocannon, { type Client, type Result } from "autocannon";
import { percentile } from "../figures.ts";
import type { Known } from "./members.ts";
import { requestsOf, type Shares } from "./requests.ts";

/** Interval at which the load checks whether its time is over. */
const SAMPLE_MS = 10;

export type Load = {
  url: string;
  connections: number;
  seconds: number;
  members: readonly Known[];
  shares: Shares;
};

/** Times per operation in milliseconds. */
type Outcome = { operations: number; seconds: number; p50: number; p99: number };

/** Puts load on a server; rejects where it does other work than it should. */
export async function putLoad({ url, seconds, ...part }: Load): Promise<Outcome> {
  const { connections } = part;
  const times: number[] = [];
  const wrong: string[] = [];
  let index = 0;
  const done = Promise.withResolvers<Result>();
  const options = {
    url,
    connections,
    duration: seconds,
    sampleInt: SAMPLE_MS,
    setupClient(client: Client) {
      client.setRequests(requestsOf(part, index, (sentence) => wrong.push(sentence)));
      index += 1;
    },
  };
  const instance = autocannon(options, (error, result) =>
    error ? done.reject(error) : done.resolve(result),
  );
  instance.on("response", (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  await once(instance, "start");
  const since = performance.now();
  const { errors } = await done.promise;
  const taken = (performance.now() - since) / 1000;
  if (errors > 0) wrong.push(`${errors} connections broke`);
  if (wrong[0]) throw new Error(`Wrong work under load, ${wrong[0]}`);
  times.sort((one, other) => one - other);
  return {
    operations: times.length,
    seconds: taken,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
}
