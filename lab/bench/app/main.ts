// `npm run bench:app -w lab`: measures how soon the app is seen and usable on a slow phone and
// connection, at each kind of start.
import { parseArgs } from "node:util";
import { startProduct } from "../../../e2e/product/start-product.ts";
import { loadText, startTable } from "../figures.ts";
import { type StartTimes, startTimes } from "./start-times.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "20" },
    slowdown: { type: "string", default: "4" },
  },
});
const slowdown = Number(values.slowdown);

const NAMES: Record<keyof StartTimes, string> = {
  bare: "a text file of the server",
  about: "`/about`, first visit",
  signedOut: "`/app` signed out, first visit",
  cold: "`/app` with a session, nothing on the device",
  undrawn: "a member's start without the drawing",
  drawn: "a member's start",
  offline: "a member's start offline",
};

const product = await startProduct({ APP_WORKER: "on", SERVER_NODE_OPTIONS: "" });
try {
  const before = loadText();
  const runs: StartTimes[] = [];
  for (let run = 0; run < Number(values.runs); run += 1) {
    runs.push(await startTimes(product, slowdown));
  }
  process.stdout.write(
    `${runs.length} runs in turn, CPU slowed ${slowdown}x, 1.6 Mbit/s and 150 ms; ${before} before, ${loadText()} after\n\n`,
  );
  process.stdout.write(startTable(NAMES, runs));
} finally {
  await product.stop();
}
