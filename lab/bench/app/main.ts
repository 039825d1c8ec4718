// `npm run bench:app -w lab`: measures how soon the app is seen and usable on a slow phone and
// connection, at each kind of start.
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { table } from "#topology/markdown.ts";
import { startProduct } from "../../../e2e/product/start-product.ts";
import { percentile } from "../speed/figures.ts";
import { type StartTimes, startTimes } from "./start-times.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "20" },
    slowdown: { type: "string", default: "4" },
  },
});

const NAMES: [kind: keyof StartTimes, name: string][] = [
  ["bare", "a text file of the server"],
  ["about", "`/about`, first visit"],
  ["signedOut", "`/app` signed out, first visit"],
  ["cold", "`/app` with a session, nothing on the device"],
  ["undrawn", "a member's start without the drawing"],
  ["drawn", "a member's start"],
  ["offline", "a member's start offline"],
];

/** Returns median and ninetieth percentile, in whole milliseconds. */
function percentiles(times: readonly number[]): number[] {
  const ascending = times.toSorted((one, other) => one - other);
  return [0.5, 0.9].map((share) => Math.round(percentile(ascending, share)));
}

/** The load of the last minute: above the number of cores other work ran too. */
const loadText = () => `load ${(loadavg()[0] ?? 0).toFixed(1)}`;

const product = await startProduct({ APP_WORKER: "on", SERVER_NODE_OPTIONS: "" });
try {
  const before = loadText();
  const runs: StartTimes[] = [];
  while (runs.length < Number(values.runs)) {
    runs.push(await startTimes(product, Number(values.slowdown)));
  }
  const rows = NAMES.map(([kind, name]) => {
    const seen = percentiles(runs.map((run) => run[kind].seen));
    const usable = percentiles(runs.map((run) => run[kind].usable));
    return [name, ...seen, ...usable];
  });
  process.stdout.write(
    `${runs.length} runs in turn, CPU slowed ${values.slowdown}x, 1.6 Mbit/s and 150 ms; ${before} before, ${loadText()} after\n\n`,
  );
  process.stdout.write(`${table(["Start, ms", "Seen p50", "p90", "Usable p50", "p90"], rows)}\n`);
} finally {
  await product.stop();
}
