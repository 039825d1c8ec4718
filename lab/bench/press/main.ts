// `npm run bench:press -w lab`: measures how soon after a press on an answer the new streak is on
// the screen, at a quarter of the CPU speed. A bare button is measured next to it, because a time
// alone says little on a shared machine.
import { parseArgs } from "node:util";
import { startProduct } from "../../../e2e/product/start-product.ts";
import { type PressTime, pressTimes } from "./press-times.ts";

const { values } = parseArgs({
  options: {
    presses: { type: "string", default: "20" },
    slowdown: { type: "string", default: "4" },
  },
});
const slowdown = Number(values.slowdown);
const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

function share(numbers: number[], part: number): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

const paintedOf = (times: PressTime[]) => times.map((time) => time.painted);
const median = (times: PressTime[]) => share(paintedOf(times), 0.5);

function line(name: string, times: PressTime[]): string {
  const painted = paintedOf(times);
  const presented = times.map((time) => time.presented);
  const at = (part: number) => `${Math.round(share(painted, part))} ms`;
  return (
    `  ${name}: painted ${at(0)} (least), ${at(0.25)} (quarter), ${at(0.5)} (median), ` +
    `${at(0.9)} (nine in ten), ${at(1)} (most); ` +
    `on the screen, to 8 ms: ${share(presented, 0.5)} ms (median), ${share(presented, 0.9)} ms (nine in ten)\n`
  );
}

// Without the journeys' settable clock.
const product = await startProduct({ SERVER_NODE_OPTIONS: "" });
try {
  for (const viewport of VIEWPORTS) {
    const run = await pressTimes(product, { presses: Number(values.presses), slowdown, viewport });
    const ratio = (median(run.product) / median(run.bare)).toFixed(1);
    process.stdout.write(
      `${viewport.width} px, CPU slowed ${slowdown}x, ${run.product.length} presses, ${ratio} times a bare button:\n` +
        line("the new streak", run.product) +
        line("a bare button", run.bare),
    );
  }
} finally {
  await product.stop();
}
