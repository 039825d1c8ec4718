import { table } from "#topology/markdown.ts";
import { type Figure, figureOf, ratio, type Turn } from "./figures.ts";

/** The turns of each system under one load. */
export type Compared = { name: string; connections: number; turns: Map<string, Turn[]> };

type Promised = { name: string; of: string; atLeast?: number; atMost?: number };

/** A promise about speed, with the measured ratio. */
export type Bar = Promised & { measured: number };

export type Findings = { loads: Compared[]; bars: Bar[] };

/** Returns a promise with the measured ratio of one system's figure to another's. */
export function ratioBar(
  { turns }: Compared,
  figure: Figure,
  [system, to]: [string, string],
  promised: Promised,
): Bar {
  return { ...promised, measured: ratio(turns.get(system) ?? [], turns.get(to) ?? [], figure) };
}

const COLUMNS: [head: string, figure: Figure, digits: number, unit: string][] = [
  ["CPU per operation", "cpu", 0, " µs"],
  ["of it the server's", "serverCpu", 0, " µs"],
  ["of it PostgreSQL's", "databaseCpu", 0, " µs"],
  ["operations a second", "throughput", 0, ""],
  ["p50", "p50", 2, " ms"],
  ["p99", "p99", 2, " ms"],
];

/** Returns the figures of one load as Markdown, with its heading. */
export function loadTable({ name, connections, turns }: Compared): string {
  const rows = [...turns].map(([system, taken]) => [
    system,
    ...COLUMNS.map(([, figure, digits, unit]) => figureOf(taken, figure).toFixed(digits) + unit),
  ]);
  const figures = table(["System", ...COLUMNS.map(([head]) => head)], rows);
  return `### ${name}, connections: ${connections}\n\n${figures}\n`;
}

export function barTable(bars: readonly Bar[]): string {
  const rows = bars.map(
    ({ name, of, measured, atLeast = 0, atMost = Number.POSITIVE_INFINITY }) => {
      const bar = atLeast > 0 ? `at least ${atLeast} ×` : `at most ${atMost} ×`;
      const isHeld = measured >= atLeast && measured <= atMost;
      return [name, of, `${measured.toFixed(2)} ×`, bar, isHeld ? "held" : "missed"];
    },
  );
  return table(["", "What is compared", "Measured", "Bar", ""], rows);
}
