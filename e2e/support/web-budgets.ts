import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What a public page may cost in bytes of script and style, compressed, before and after its use. */
type PageBudget = { before: number; after: number };

type WebBudgets = {
  /** Largest contentful paint on a simulated phone. */
  lcp_ms: number;
  /** Cumulative layout shift. */
  cls: number;
  pages: Record<string, PageBudget>;
  dashboard: { path: string; settled: number };
};

const FILE = join(import.meta.dirname, "..", "..", "bench", "web", "budgets.json");

/** The budgets of `bench/web/budgets.json`; `npm test` and `npm run measure:web` hold the same. */
export const budgets: WebBudgets = JSON.parse(readFileSync(FILE, "utf8"));

/** The address of every page that is open to anyone: whatever has a budget. */
export const PUBLIC_PAGES = Object.keys(budgets.pages);
