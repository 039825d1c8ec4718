import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { CHROMIUM } from "../../../e2e/product/chromium.ts";

export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

export type Audit = {
  title: string;
  score: number | null;
  displayValue?: string;
  numericValue?: number;
  details?: { items?: Record<string, unknown>[] };
};

export type LighthouseResult = {
  lighthouseVersion: string;
  environment: { benchmarkIndex: number };
  audits: Record<string, Audit>;
  categories: Record<
    (typeof CATEGORIES)[number],
    { title: string; score: number | null; auditRefs: { id: string; weight: number }[] }
  >;
  runtimeError?: { message: string };
};

type Lighthouse = (
  url: string,
  flags: Record<string, unknown>,
) => Promise<{ lhr: LighthouseResult } | undefined>;
type Launch = (options: Record<string, unknown>) => Promise<{ port: number; kill(): void }>;

// Lighthouse is installed separately, so its types are missing too.
const HOME = createRequire(join(import.meta.dirname, "..", "lighthouse", "package.json"));

async function load<Module>(name: string): Promise<Module> {
  return import(pathToFileURL(HOME.resolve(name)).href);
}

/** Lighthouse itself marks some runs as failed, such as a trace without a start. */
const ATTEMPTS = 3;

export async function lighthouseOnce(url: string): Promise<LighthouseResult> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await attemptOnce(url);
    if (!result.runtimeError) return result;
    const { message } = result.runtimeError;
    if (attempt === ATTEMPTS) throw new Error(`Lighthouse could not measure ${url}: ${message}`);
    process.stderr.write(`    once more: ${message}\n`);
  }
}

async function attemptOnce(url: string): Promise<LighthouseResult> {
  const { default: lighthouse } = await load<{ default: Lighthouse }>("lighthouse");
  const { launch } = await load<{ launch: Launch }>("chrome-launcher");
  const chrome = await launch({
    chromePath: CHROMIUM.executablePath,
    chromeFlags: CHROMIUM.args,
    logLevel: "error",
  });
  try {
    const flags = { port: chrome.port, logLevel: "error", onlyCategories: [...CATEGORIES] };
    const result = await lighthouse(url, flags);
    if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
    return result.lhr;
  } finally {
    chrome.kill();
  }
}
