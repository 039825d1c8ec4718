import type { MarkedDay } from "./drawing.ts";
import { Figure } from "./figure.tsx";
import { ledgerDrawing } from "./ledger-geometry.ts";
import { Measured } from "./measured.tsx";

type LedgerProps = {
  /** Oldest first. */
  marks: readonly MarkedDay[];
  label: string;
  today?: string | undefined;
  /** Height of a full reed, in pixels. */
  height?: number;
  reveal?: string;
};

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
  /** Oldest first; the last seven are drawn. */
  marks: readonly MarkedDay[];
  label: string;
  today?: string | undefined;
};

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
