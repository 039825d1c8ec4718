import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * What a public page may cost in compressed bytes: of script and style before and after its use, and
 * of what has to arrive until it stands as drawn, on which its largest paint depends.
 */
type PageBudget = { before: number; after: number; drawing: number };

type WebBudgets = {
  /** Largest contentful paint on a simulated phone. */
  lcp_ms: number;
  /** Cumulative layout shift. */
  cls: number;
  pages: Record<string, PageBudget>;
  /** Of script and style until a member's page shows everything, by its address. */
  members: Record<string, number>;
};

const FILE = join(import.meta.dirname, "budgets.json");

/** The budgets of `budgets.json`; `npm test` and `npm run bench:web -w lab` hold the same. */
export const budgets: WebBudgets = JSON.parse(readFileSync(FILE, "utf8"));

/** The address of every page that is open to anyone: whatever has a budget. */
export const PUBLIC_PAGES = Object.keys(budgets.pages);

/** The address of every page of a member's that has a budget. */
export const MEMBER_PAGES = Object.keys(budgets.members);
