import { TRAP_MONTHS, type Trap } from "./nine-traps.ts";

export type Figures = Record<string, { members: number; yearly: number } | number>;

/** Returns what was written by hand, by month, currency and figure; zeros are left out. */
export function plantedFigures(traps: readonly Trap[]): Figures {
  const figures: Figures = {};
  const add = (key: string, members: number, yearly: number) => {
    const known = figures[key] ?? { members: 0, yearly: 0 };
    if (typeof known === "number") throw new Error(key);
    figures[key] = { members: known.members + members, yearly: known.yearly + yearly };
  };
  for (const month of TRAP_MONTHS) {
    for (const [day, kind, currency, yearly] of traps.flatMap(({ steps }) => steps)) {
      const sign = ["new", "regained", "in"].includes(kind) ? 1 : -1;
      if (day.slice(0, 7) < month) add(`${month} ${currency} opening`, sign, sign * yearly);
      if (day.slice(0, 7) <= month) add(`${month} ${currency} closing`, sign, sign * yearly);
      if (day.slice(0, 7) !== month) continue;
      if (kind === "in" || kind === "out") {
        add(`${month} ${currency} changed`, sign, sign * yearly);
      } else add(`${month} ${currency} ${kind}`, 1, yearly);
    }
    for (const [day, flow, currency, amount] of traps.flatMap(({ cash }) => cash)) {
      if (day.slice(0, 7) !== month) continue;
      const key = `${month} ${currency} ${flow}`;
      figures[key] = Number(figures[key] ?? 0) + amount;
    }
  }
  const isZero = (figure: Figures[string]) =>
    typeof figure === "number" ? figure === 0 : figure.members === 0 && figure.yearly === 0;
  return Object.fromEntries(Object.entries(figures).filter(([, figure]) => !isZero(figure)));
}
