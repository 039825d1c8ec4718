// `npm run bench:native -w lab`: measures how soon the native app is usable on a slow phone, at a
// first start and at that of a signed-in member.
import { parseArgs } from "node:util";
import { nativeOrigin, serveNativeApp } from "../../../e2e/product/native-app.ts";
import { startProduct } from "../../../e2e/product/start-product.ts";
import { freePort } from "../../../scripts/launch/free-port.mjs";
import budgets from "./budgets.json" with { type: "json" };
import { type NativeStartTimes, nativeStartTimes } from "./start-times.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    slowdown: { type: "string", default: "4" },
  },
});
const slowdown = Number(values.slowdown);

const NAMES: Record<keyof NativeStartTimes, string> = {
  first: "first start, until its first flow answers",
  member: "start of a signed-in member, until the dashboard is there",
};

function figures(measured: number[]): { text: string; median: number } {
  const sorted = measured.map(Math.round).sort((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return { text: [sorted[0], median, sorted.at(-1)].join(", "), median };
}

const port = await freePort();
const product = await startProduct({ TRUSTED_ORIGINS: nativeOrigin(port) });
const app = await serveNativeApp(port, product.url);
try {
  const runs: NativeStartTimes[] = [];
  for (let run = 0; run < Number(values.runs); run += 1) {
    runs.push(await nativeStartTimes(product, app.url, slowdown));
  }
  process.stdout.write(
    `${runs.length} runs, CPU slowed ${slowdown}x; minimum, median, maximum in ms, the budget, and the app's main-thread time:\n`,
  );
  for (const name of Object.keys(NAMES) as (keyof NativeStartTimes)[]) {
    const usable = figures(runs.map((times) => times[name].usable));
    const worked = figures(runs.map((times) => times[name].worked));
    const over = usable.median > budgets[name];
    const budget = `${budgets[name]}${over ? ", over" : ""}`;
    process.stdout.write(`  ${NAMES[name]}: ${usable.text} (${budget}); ${worked.text}\n`);
    if (over) process.exitCode = 1;
  }
} finally {
  await app.stop();
  await product.stop();
}
