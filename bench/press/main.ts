// What `npm run bench:press` runs once everything is installed and built: how long after a press on
// an answer the new streak is on the screen, with the processor slowed down four times.
import { parseArgs } from "node:util";
import { pressTimes } from "#e2e/press-times.ts";
import { startProduct } from "#e2e/product.ts";

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

/** The value below which a share of the numbers lies. */
function share(numbers: number[], part: number): string {
  const sorted = [...numbers].sort((one, other) => one - other);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return `${Math.round(value)} ms`;
}

// The clock of the journeys is left out: nothing is measured through it.
const product = await startProduct({ SERVER_NODE_OPTIONS: "" });
try {
  for (const viewport of VIEWPORTS) {
    const times = await pressTimes(product, {
      presses: Number(values.presses),
      slowdown,
      viewport,
    });
    const painted = times.map((time) => time.painted);
    const answered = times.map((time) => time.answered);
    process.stdout.write(
      `${viewport.width} px, processor slowed ${slowdown} times, ${times.length} presses: ` +
        `figure painted ${share(painted, 0)} (least), ${share(painted, 0.5)} (median), ${share(painted, 0.9)} (nine in ten), ` +
        `at most ${share(painted, 1)}; answered ${share(answered, 0.5)}\n`,
    );
  }
} finally {
  await product.stop();
}
