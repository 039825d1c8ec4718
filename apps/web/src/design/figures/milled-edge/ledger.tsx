import type { MarkedDay } from "./drawing.ts";
import { Figure } from "./figure.tsx";
import { ledgerDrawing } from "./ledger-geometry.ts";
import { Measured } from "./measured.tsx";

type LedgerProps = {
  /** Calendar days, oldest first. */
  marks: readonly MarkedDay[];
  /** A sentence (see `ledgerLabel`); an empty one makes the ledger decoration. */
  label: string;
  /** Today's date: that mark is drawn in metal. */
  today?: string | undefined;
  /** The height of a full reed, in pixels. */
  height?: number;
  /** Cuts the reeds one by one, once per visit for this name. */
  reveal?: string;
};

/** The marks unrolled along a baseline, as wide as its place; redrawn when that changes. */
export function Ledger({ marks, label, today, height = 48, reveal }: LedgerProps) {
  return (
    <Measured
      hold="ledger"
      ledgerHeight={`${height + 1}px`}
      draw={(width) => (
        <Figure
          drawing={ledgerDrawing({ days: marks, today, height, step: width / marks.length })}
          label={label}
          className="ledger"
          reveal={reveal}
        />
      )}
    />
  );
}

type WeekStripProps = {
  /** The days of the week's strip, oldest first; the last seven are drawn. */
  marks: readonly MarkedDay[];
  /** A sentence, for instance "Seven of seven days kept"; an empty one makes it decoration. */
  label: string;
  /** Today's date: that mark is drawn in metal. */
  today?: string | undefined;
};

/** Seven marks on a short baseline; what is missing of the seven is yet to come. */
export function WeekStrip({ marks, label, today }: WeekStripProps) {
  const shown = marks.slice(-7);
  const days = Array.from(
    { length: 7 },
    (_, index): MarkedDay => shown[index] ?? { date: "", mark: "to-come" },
  );
  return (
    <div className="weekstrip">
      <Figure
        drawing={ledgerDrawing({ days, today, step: 22, height: 22, reedsPerDay: 3, gap: 4 })}
        label={label}
        className="ledger"
      />
    </div>
  );
}
