import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Compressed bytes: scripts and styles before and after use, and all of the first paint. */
type PageBudget = { before: number; after: number; drawing: number };

type WebBudgets = {
  /** Largest contentful paint on a simulated phone. */
  lcp_ms: number;
  /** Cumulative layout shift. */
  cls: number;
  pages: Record<string, PageBudget>;
  /** Bytes of scripts and styles until a member's page is complete, by path. */
  members: Record<string, number>;
  /** The same where a membership opens another page. */
  subscribers: Record<string, number>;
  /** Bytes of scripts and styles that a page of the office loads beyond /app. */
  office: number;
};

const FILE = join(import.meta.dirname, "budgets.json");

/** `npm test` and `npm run bench:web -w lab` check the same budgets. */
export const budgets: WebBudgets = JSON.parse(readFileSync(FILE, "utf8"));

export const PUBLIC_PAGES = Object.keys(budgets.pages);
