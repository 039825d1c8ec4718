import { FIGURES, type Figure, figureOf, ratio, type Turn } from "./figures.ts";

export type Load = { name: string; connections: number; turns: Map<string, Turn[]> };

/** A promise about speed, with the measurement. */
export type Bar = {
  name: string;
  of: string;
  measured: number;
  bar: number;
  holds: "at least" | "at most";
  unit: "×" | "MB";
};

const isHeld = ({ measured, bar, holds }: Bar): boolean =>
  holds === "at least" ? measured >= bar : measured <= bar;

export function ratioBar(
  { turns }: Load,
  { system, to, figure, ...bar }: Omit<Bar, "measured" | "unit"> & Compared,
): Bar {
  const [own = [], other = []] = [turns.get(system), turns.get(to)];
  return { ...bar, measured: ratio(own, other, figure), unit: "×" };
}

type Compared = { system: string; to: string; figure: Figure };

const DIGITS: Record<Figure, number> = {
  cpu: 0,
  serverCpu: 0,
  databaseCpu: 0,
  throughput: 0,
  p50: 2,
  p99: 2,
};

const HEADS: Record<Figure, string> = {
  cpu: "CPU per operation",
  serverCpu: "of it the server's",
  databaseCpu: "of it PostgreSQL's",
  throughput: "operations a second",
  p50: "p50",
  p99: "p99",
};

const UNITS: Record<Figure, string> = {
  cpu: " µs",
  serverCpu: " µs",
  databaseCpu: " µs",
  throughput: "",
  p50: " ms",
  p99: " ms",
};

const isFigure = (name: string): name is Figure => name in FIGURES;
const ALL_FIGURES = Object.keys(FIGURES).filter(isFigure);

const row = (cells: string[]) => `| ${cells.join(" | ")} |`;
const table = (head: string[], rows: string[][]) =>
  [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n");

export function loadTable({ turns }: Load): string {
  const rows = [...turns].map(([name, taken]) => [
    name,
    ...ALL_FIGURES.map(
      (figure) => `${figureOf(taken, figure).toFixed(DIGITS[figure])}${UNITS[figure]}`,
    ),
  ]);
  return table(["System", ...ALL_FIGURES.map((figure) => HEADS[figure])], rows);
}

export function barTable(bars: readonly Bar[]): string {
  const rows = bars.map((bar) => {
    const { name, of, measured, holds, unit } = bar;
    const figure = `${measured.toFixed(unit === "×" ? 2 : 0)} ${unit}`;
    return [name, of, figure, `${holds} ${bar.bar} ${unit}`, isHeld(bar) ? "held" : "missed"];
  });
  return table(["", "What is compared", "Measured", "Bar", ""], rows);
}
