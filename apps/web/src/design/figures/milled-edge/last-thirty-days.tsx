import { useWeekStart } from "#core/time/week-start.ts";
import type { MarkedDay } from "./drawing.ts";
import { Figure } from "./figure.tsx";
import { LEDGER_MIN_STEP, ledgerDrawing } from "./ledger-geometry.ts";
import { Measured } from "./measured.tsx";
import { rimDrawing } from "./rim-geometry.ts";

type LastThirtyDaysProps = {
  /** Oldest first. */
  marks: readonly MarkedDay[];
  label: string;
  today?: string | undefined;
  /** Height of a full reed of the ledger, in pixels. */
  height?: number;
  reveal?: string;
};

/** Shows the ledger where a day is at least 22 px wide, else the rim. */
export function LastThirtyDays({ marks, label, today, height = 48, reveal }: LastThirtyDaysProps) {
  const weekStart = useWeekStart();
  const draw = (width: number) => {
    const step = width / marks.length;
    return step >= LEDGER_MIN_STEP ? (
      <Figure
        drawing={ledgerDrawing({ days: marks, today, step, height })}
        label={label}
        className="ledger"
        reveal={reveal}
      />
    ) : (
      <Figure
        drawing={rimDrawing({ days: marks, today, width, weekStart })}
        label={label}
        className="ledger rim"
        reveal={reveal}
      />
    );
  };
  return <Measured ledgerHeight={`${height + 1}px`} draw={draw} />;
}
