import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { CHROMIUM } from "../../../e2e/product/chromium.ts";

export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

/** One run of Lighthouse, as in its report. */
export type Run = {
  lighthouseVersion: string;
  environment: { benchmarkIndex: number };
  audits: Record<string, { numericValue?: number }>;
  categories: Record<(typeof CATEGORIES)[number], { score: number | null }>;
  runtimeError?: { message: string };
};

/** Lighthouse is installed separately, by the script that runs this. */
const COMMAND = join(import.meta.dirname, "..", "lighthouse", "node_modules", ".bin", "lighthouse");

/** Lighthouse itself marks some runs as failed, such as a trace without a start. */
const ATTEMPTS = 3;

/** Measures a page; leaves the report at `path`.report.html. */
export async function lighthouseOnce(url: string, path: string, attempt = 1): Promise<Run> {
  const flags = [
    `--output-path=${path}`,
    `--chrome-flags=${CHROMIUM.args.join(" ")}`,
    `--only-categories=${CATEGORIES.join()}`,
  ];
  const outputs = ["--output=json", "--output=html", "--quiet"];
  const env = { ...process.env, CHROME_PATH: CHROMIUM.executablePath };
  await promisify(execFile)(COMMAND, [url, ...outputs, ...flags], { env });
  const run: Run = JSON.parse(readFileSync(`${path}.report.json`, "utf8"));
  if (!run.runtimeError) return run;
  if (attempt < ATTEMPTS) return lighthouseOnce(url, path, attempt + 1);
  throw new Error(`Lighthouse could not measure ${url}: ${run.runtimeError.message}`);
}

export const scoreOf = (run: Run, category: (typeof CATEGORIES)[number]): number =>
  Math.round((run.categories[category].score ?? 0) * 100);

export const metricOf = (run: Run, id: string): number =>
  run.audits[id]?.numericValue ?? Number.NaN;

/** Returns the run with the median performance, the worse of two; among equal ones by its paint. */
export function medianRun(runs: readonly Run[]): Run {
  const paint = (run: Run) => metricOf(run, "largest-contentful-paint");
  const ordered = runs.toSorted(
    (one, other) =>
      scoreOf(one, "performance") - scoreOf(other, "performance") || paint(other) - paint(one),
  );
  const middle = ordered[Math.floor((ordered.length - 1) / 2)];
  if (!middle) throw new Error("There is no run to take the middle of");
  return middle;
}
