// `npm run bench:app -w lab`: measures how soon the app is usable on a slow phone and connection,
// after a sign-in and at each kind of start.
import { parseArgs } from "node:util";
import { startProduct } from "../../../e2e/product/start-product.ts";
import { type StartTimes, startTimes } from "./start-times.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    slowdown: { type: "string", default: "4" },
  },
});
const slowdown = Number(values.slowdown);

const NAMES: Record<keyof StartTimes, string> = {
  bare: "a text file from the same server",
  signIn: "Sign In pressed, until the dashboard",
  cold: "/app with a session, nothing on the device",
  warm: "/app again",
  offline: "/app again, without a connection",
};

const product = await startProduct({ APP_WORKER: "on", SERVER_NODE_OPTIONS: "" });
try {
  const runs: StartTimes[] = [];
  for (let run = 0; run < Number(values.runs); run += 1) {
    runs.push(await startTimes(product, slowdown));
  }
  const sorted = (name: keyof StartTimes) =>
    runs.map((times) => times[name]).sort((one, other) => one - other);
  const middle = (name: keyof StartTimes) => sorted(name)[Math.floor(runs.length / 2)] ?? 0;
  process.stdout.write(
    `${runs.length} runs, CPU slowed ${slowdown}x, 1.6 Mbit/s and 150 ms; minimum, median, maximum in ms:\n`,
  );
  for (const name of Object.keys(NAMES) as (keyof StartTimes)[]) {
    const figures = [sorted(name)[0] ?? 0, middle(name), sorted(name).at(-1) ?? 0].map(Math.round);
    const ratio = (middle(name) / middle("bare")).toFixed(1);
    process.stdout.write(
      `  ${NAMES[name]}: ${figures.join(", ")} (${ratio} times the text file)\n`,
    );
  }
} finally {
  await product.stop();
}
