import { loadavg } from "node:os";

function rank(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** Returns median and ninetieth percentile, in whole milliseconds. */
export function percentiles(measured: readonly number[]): { p50: number; p90: number } {
  const sorted = measured.toSorted((one, other) => one - other).map(Math.round);
  return { p50: rank(sorted, 0.5), p90: rank(sorted, 0.9) };
}

/** The load of the last minute: above the number of cores other work ran too. */
export const loadText = () => `load ${(loadavg()[0] ?? 0).toFixed(1)}`;

type Named<Kind extends string> = Record<Kind, { seen: number; usable: number }>;

/** Returns a table of starts with both percentiles of each time, in Markdown. */
export function startTable<Kind extends string>(
  names: Record<Kind, string>,
  runs: readonly Named<Kind>[],
): string {
  const kinds = Object.keys(names) as Kind[];
  const rows = kinds.map((kind) => {
    const seen = percentiles(runs.map((run) => run[kind].seen));
    const usable = percentiles(runs.map((run) => run[kind].usable));
    return `| ${names[kind]} | ${seen.p50} | ${seen.p90} | ${usable.p50} | ${usable.p90} |\n`;
  });
  return `| Start, ms | Seen p50 | p90 | Usable p50 | p90 |\n|---|---|---|---|---|\n${rows.join("")}`;
}
