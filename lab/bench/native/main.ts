// `npm run bench:native -w lab`: measures how soon the native app is seen and usable on a slow
// phone, at a first start and at that of a signed-in member.
import { parseArgs } from "node:util";
import { nativeOrigin, serveNativeApp } from "../../../e2e/product/native-app.ts";
import { startProduct } from "../../../e2e/product/start-product.ts";
import { freePort } from "../../../scripts/launch/free-port.mjs";
import { loadText, percentiles, startTable } from "../figures.ts";
import budgets from "./budgets.json" with { type: "json" };
import { type NativeStartTimes, nativeStartTimes, openBrowser, signIn } from "./start-times.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "20" },
    slowdown: { type: "string", default: "4" },
  },
});

const NAMES: Record<keyof NativeStartTimes, string> = {
  first: "first start, until its first flow answers",
  undrawn: "a member's start without the drawing",
  member: "a member's start",
};

const port = await freePort();
const product = await startProduct({ TRUSTED_ORIGINS: nativeOrigin(port) });
const app = await serveNativeApp(port, product.url);
const browser = await openBrowser();
try {
  const phones = { browser, origin: app.url, slowdown: Number(values.slowdown) };
  const phone = await signIn(phones, product);
  const before = loadText();
  const runs: NativeStartTimes[] = [];
  for (let run = 0; run < Number(values.runs); run += 1) {
    runs.push(await nativeStartTimes(phones, phone));
  }
  process.stdout.write(
    `${runs.length} runs in turn, CPU slowed ${phones.slowdown}x; ${before} before, ${loadText()} after\n\n`,
  );
  process.stdout.write(startTable(NAMES, runs));
  for (const kind of ["first", "member"] as const) {
    const { p90 } = percentiles(runs.map((run) => run[kind].seen));
    if (p90 <= budgets[kind]) continue;
    process.stdout.write(`\n${NAMES[kind]}: seen after ${p90} ms, more than ${budgets[kind]}\n`);
    process.exitCode = 1;
  }
} finally {
  await browser.close();
  await app.stop();
  await product.stop();
}
