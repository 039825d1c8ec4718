import {
  type Drawing,
  isToday,
  line,
  type MarkedDay,
  restHeights,
  rounded,
  type Shape,
} from "./drawing.ts";

/** In CSS pixels per day; with less the rim is drawn. */
export const LEDGER_MIN_STEP = 22;

/** `step` is the width of a day, `height` that of a full reed, in pixels. */
export type LedgerOptions = {
  days: readonly MarkedDay[];
  today?: string;
  step: number;
  height: number;
  reedsPerDay?: number;
  gap?: number;
};

export function ledgerDrawing({ days, today, step, height, ...options }: LedgerOptions): Drawing {
  const reedsPerDay = options.reedsPerDay ?? reedsFor(step);
  const gap = options.gap ?? (reedsPerDay === 5 ? 3.4 : 2.7);
  const base = height - 1;
  const width = rounded(days.length * step);
  return {
    width,
    height: height + 1,
    reedsPerDay,
    base: [line(0, base + 0.5, width, base + 0.5)],
    reeds: days.map((day, index) => ({
      order: index,
      mark: day.mark,
      today: isToday(day, today),
      shapes: dayShapes(day, index * step + step / 2, { base, reedsPerDay, gap, step }),
    })),
    numerals: [],
  };
}

type Track = { base: number; reedsPerDay: number; gap: number; step: number };

function reedsFor(step: number): number {
  if (step >= LEDGER_MIN_STEP) return 5;
  return step >= 9 ? 3 : 1;
}

function dayShapes(day: MarkedDay, x: number, { base, reedsPerDay, gap, step }: Track): Shape[] {
  const width = gap * (reedsPerDay - 1);
  const cut = (top: number) =>
    Array.from({ length: reedsPerDay }, (_, reed) => {
      const at = x - width / 2 + reed * gap;
      return line(at, top, at, base);
    });
  switch (day.mark) {
    case "completed":
      return cut(1);
    case "partial":
      return cut(base / 2);
    case "missed": {
      const r = rounded(Math.max(2.4, Math.min(step * 0.13, 4)));
      return [{ kind: "circle", cx: rounded(x), cy: rounded(base - r - 3), r }];
    }
    case "open":
    case "waiting": {
      const cell = width || 4;
      return [
        { kind: "rect", x: rounded(x - cell / 2), y: 1, width: rounded(cell), height: base - 1 },
      ];
    }
    case "empty":
      return cut(base - 4);
    case "to-come":
      return [line(x, base - 4, x, base)];
    case "rest": {
      const half = width / 2 || step * 0.3;
      return restHeights(base / 2, reedsPerDay).map((y) => line(x - half, y, x + half, y));
    }
    case "no-record":
      return [];
  }
}
