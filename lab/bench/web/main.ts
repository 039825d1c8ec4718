// `npm run bench:web -w lab`: measures the public pages with Lighthouse, whose reports go to
// test-results/lighthouse.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { table, writeMeasurement } from "#topology/markdown.ts";
import { budgets, PUBLIC_PAGES } from "../../../e2e/budgets/budgets.ts";
import { startProduct } from "../../../e2e/product/start-product.ts";
import { ROOT } from "../../../scripts/launch/paths.mjs";
import {
  CATEGORIES,
  lighthouseOnce,
  medianRun,
  metricOf,
  type Run,
  scoreOf,
} from "./lighthouse.ts";

const REPORTS = join(ROOT, "test-results", "lighthouse");
const HEAD = ["Page", "Performance", "Accessibility", "Best practices", "SEO"];
const METRICS = ["Performance, all runs", "FCP", "LCP", "CLS", "TBT"];

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    page: { type: "string", multiple: true, default: PUBLIC_PAGES },
    "no-write": { type: "boolean", default: false },
  },
});

type Page = { path: string; runs: Run[] };

async function measure(): Promise<Page[]> {
  // Without the journeys' settable clock.
  const product = await startProduct({ SERVER_NODE_OPTIONS: "" });
  const pages: Page[] = [];
  try {
    for (const path of values.page) {
      const runs: Run[] = [];
      while (runs.length < Number(values.runs)) {
        const report = join(REPORTS, `${path.slice(1) || "home"}-${runs.length + 1}`);
        const run = await lighthouseOnce(new URL(path, product.url).href, report);
        process.stderr.write(`  ${path}: performance ${scoreOf(run, "performance")}\n`);
        runs.push(run);
      }
      pages.push({ path, runs });
    }
    return pages;
  } finally {
    await product.stop();
  }
}

function rowOf({ path, runs }: Page): (string | number)[] {
  const run = medianRun(runs);
  const all = runs.map((each) => scoreOf(each, "performance"));
  const seconds = (id: string) => `${(metricOf(run, id) / 1000).toFixed(2)} s`;
  return [
    `\`${path}\``,
    ...CATEGORIES.map((category) => scoreOf(run, category)),
    `${Math.min(...all)}–${Math.max(...all)}`,
    seconds("first-contentful-paint"),
    seconds("largest-contentful-paint"),
    Number(metricOf(run, "cumulative-layout-shift").toFixed(4)),
    `${Math.round(metricOf(run, "total-blocking-time"))} ms`,
  ];
}

/** Returns the budgets of a simulated phone that a page misses. */
function missedBy({ path, runs }: Page): string[] {
  const run = medianRun(runs);
  const paint = Math.round(metricOf(run, "largest-contentful-paint"));
  const shift = metricOf(run, "cumulative-layout-shift");
  const missed: string[] = [];
  if (paint > budgets.lcp_ms) missed.push(`${path}: LCP ${paint} ms, at most ${budgets.lcp_ms}`);
  if (shift > budgets.cls) missed.push(`${path}: CLS ${shift}, at most ${budgets.cls}`);
  return missed;
}

mkdirSync(REPORTS, { recursive: true });
const pages = await measure();
const missed = pages.flatMap(missedBy).map((line) => `- Missed: ${line}\n`);
const [first] = pages.flatMap(({ runs }) => runs);
const text = `# The web, measured

Written by \`npm run bench:web -w lab\` on ${new Date().toISOString().slice(0, 10)}; do not edit. Lighthouse ${first?.lighthouseVersion} with its defaults (a phone, simulated throttling), on the built product, benchmark index ${Math.round(first?.environment.benchmarkIndex ?? 0)}; of ${values.runs} runs of each page the one with the median performance. Journeys check the bytes of each page (\`e2e/budgets/budgets.json\`).

${table([...HEAD, ...METRICS], pages.map(rowOf))}
${missed.length === 0 ? "" : `\n## Budgets\n\n${missed.join("")}`}`;
process.stdout.write(text);
// A run of some pages only does not replace the document.
if (!values["no-write"] && values.page.length === PUBLIC_PAGES.length)
  writeMeasurement("web.md", text);
process.exitCode = missed.length > 0 ? 1 : 0;
