import { type Audit, CATEGORIES, type LighthouseResult } from "./lighthouse.ts";

export type PageResult = {
  path: string;
  scores: Record<(typeof CATEGORIES)[number], number>;
  /** The lowest and the highest performance of all runs. */
  spread: [number, number];
  lcp_ms: number;
  cls: number;
  tbt_ms: number;
  fcp_ms: number;
  lost: Loss[];
};

/** An audit that cost a category points; without `points`, an observation. */
export type Loss = { category: string; points?: number; title: string; where: string[] };

const PLACES = 5;
const PLACE_LENGTH = 120;

const points = (score: number | null) => Math.round((score ?? 0) * 100);
const metric = (result: LighthouseResult, id: string) => result.audits[id]?.numericValue ?? NaN;

/** Returns the run with the median performance; among equal ones, by the largest paint. */
export function medianRun<Run extends LighthouseResult>(runs: readonly Run[]): Run {
  const performance = (run: Run) => run.categories.performance.score ?? 0;
  const lcp = (run: Run) => metric(run, "largest-contentful-paint");
  const ordered = [...runs].sort(
    (one, other) => performance(one) - performance(other) || lcp(other) - lcp(one),
  );
  const middle = ordered[Math.floor((ordered.length - 1) / 2)];
  if (!middle) throw new Error("There is no run to take the middle of");
  return middle;
}

function place(item: Record<string, unknown>, origin: string): string | undefined {
  const { snippet } = (item.node ?? item) as { snippet?: unknown };
  const text = snippet ?? item.href ?? item.url ?? item.label;
  return typeof text === "string" ? text.replaceAll(origin, "").slice(0, PLACE_LENGTH) : undefined;
}

function placesOf({ displayValue, details }: Audit, origin: string): string[] {
  const items = details?.items ?? [];
  const nested = items.flatMap((item) =>
    Array.isArray(item.items) ? (item.items as Record<string, unknown>[]) : [item],
  );
  const places = nested.map((item) => place(item, origin)).filter((text) => text !== undefined);
  return [...(displayValue ? [displayValue] : []), ...new Set(places)].slice(0, PLACES);
}

function threadWork({ audits }: LighthouseResult): string[] {
  const items = audits["mainthread-work-breakdown"]?.details?.items ?? [];
  return items.slice(0, PLACES).flatMap(({ groupLabel, duration }) => {
    if (typeof groupLabel !== "string" || typeof duration !== "number") return [];
    return [`${groupLabel} ${Math.round(duration)} ms`];
  });
}

/** Returns the audits that cost a result's categories points, most expensive first. */
export function lossesOf(result: LighthouseResult, origin: string): Loss[] {
  const lost = CATEGORIES.flatMap((id) => {
    const { title, score, auditRefs } = result.categories[id];
    const whole = auditRefs
      .filter((ref) => (result.audits[ref.id]?.score ?? null) !== null)
      .reduce((sum, { weight }) => sum + weight, 0);
    return auditRefs.flatMap((ref): Loss[] => {
      const audit = result.audits[ref.id];
      if (!audit || audit.score === null || audit.score >= 1 || score === 1) return [];
      const blocked = ref.id === "total-blocking-time";
      const where = [...placesOf(audit, origin), ...(blocked ? threadWork(result) : [])];
      if (ref.weight === 0) return [{ category: title, title: audit.title, where }];
      const cost = ((1 - audit.score) * ref.weight * 100) / whole;
      return [{ category: title, points: cost, title: audit.title, where }];
    });
  });
  return lost.sort((one, other) => (other.points ?? 0) - (one.points ?? 0));
}

export function pageResult(
  path: string,
  runs: readonly LighthouseResult[],
  origin: string,
): PageResult {
  const run = medianRun(runs);
  const all = runs.map(({ categories }) => points(categories.performance.score));
  const scores = Object.fromEntries(CATEGORIES.map((id) => [id, points(run.categories[id].score)]));
  return {
    path,
    scores: scores as PageResult["scores"],
    spread: [Math.min(...all), Math.max(...all)],
    lcp_ms: metric(run, "largest-contentful-paint"),
    fcp_ms: metric(run, "first-contentful-paint"),
    tbt_ms: metric(run, "total-blocking-time"),
    cls: metric(run, "cumulative-layout-shift"),
    lost: lossesOf(run, origin),
  };
}
