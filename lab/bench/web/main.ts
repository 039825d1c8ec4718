// `npm run bench:web -w lab`: measures the public pages with Lighthouse and counts their bytes.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PUBLIC_PAGES } from "../../../e2e/budgets/budgets.ts";
import { startProduct } from "../../../e2e/product/start-product.ts";
import { bytesByHand } from "./bytes-by-hand.ts";
import { broken, documentOf, type Measured } from "./document.ts";
import { type LighthouseResult, lighthouseOnce } from "./lighthouse.ts";
import { pageResult } from "./results.ts";

const FILE = join(import.meta.dirname, "..", "..", "..", "docs", "measurements", "web.md");

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    page: { type: "string", multiple: true, default: PUBLIC_PAGES },
    "no-write": { type: "boolean", default: false },
  },
});
const runs = Number(values.runs);
const say = (text: string) => process.stderr.write(`${text}\n`);

async function runsOf(url: string): Promise<LighthouseResult[]> {
  const results: LighthouseResult[] = [];
  for (let run = 1; run <= runs; run += 1) {
    const result = await lighthouseOnce(url);
    const score = Math.round((result.categories.performance.score ?? 0) * 100);
    say(`    run ${run} of ${runs}: performance ${score}`);
    results.push(result);
  }
  return results;
}

async function measure(): Promise<Measured> {
  // Without the journeys' settable clock.
  const product = await startProduct({ SERVER_NODE_OPTIONS: "" });
  try {
    const pages = [];
    let last: LighthouseResult | undefined;
    for (const path of values.page) {
      say(`Lighthouse, ${path}`);
      const results = await runsOf(new URL(path, product.url).href);
      last = results.at(-1);
      pages.push(pageResult(path, results, product.url));
    }
    if (!last) throw new Error("Nothing was measured");
    say("Bytes");
    const bytes = await bytesByHand(product, values.page);
    return {
      version: last.lighthouseVersion,
      benchmark: last.environment.benchmarkIndex,
      runs,
      date: new Date().toISOString().slice(0, 10),
      pages,
      ...bytes,
    };
  } finally {
    await product.stop();
  }
}

const measured = await measure();
const text = documentOf(measured);
process.stdout.write(text);
// A run of some pages only does not replace the document.
if (!values["no-write"] && values.page.length === PUBLIC_PAGES.length) {
  mkdirSync(join(FILE, ".."), { recursive: true });
  writeFileSync(FILE, text);
}
process.exitCode = broken(measured).length > 0 ? 1 : 0;
