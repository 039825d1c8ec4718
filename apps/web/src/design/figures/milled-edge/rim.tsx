import type { ReactNode } from "react";
import { useWeekStart } from "#core/time/week-start.ts";
import type { MarkedDay } from "./drawing.ts";
import { Figure } from "./figure.tsx";
import { Measured } from "./measured.tsx";
import { rimDrawing } from "./rim-geometry.ts";

type RimProps = {
  /** Oldest first. */
  marks: readonly MarkedDay[];
  label: string;
  today?: string | undefined;
  /** Height of the arc in pixels, or a third of the width; a fifth by default. */
  sagitta?: number | "third";
  numerals?: boolean;
  numbered?: readonly number[];
  reveal?: string;
  /** Content below the arc's top. */
  children?: ReactNode;
};

const room = (sagitta: number | "third") => (sagitta === "third" ? "33.4cqi" : `${sagitta}px`);

/** Half the width that this content needs, in pixels. */
const CROWN = 56;

export function Rim({ marks, label, today, sagitta, ...further }: RimProps) {
  const { numerals, numbered, reveal, children } = further;
  const weekStart = useWeekStart();
  const numeralsOutside = children ? CROWN : 0;
  return (
    <Measured
      hold="rim"
      rimHeight={sagitta === undefined ? undefined : `calc(${room(sagitta)} + 5cqi)`}
      draw={(width) => (
        <Figure
          drawing={rimDrawing({
            days: marks,
            today,
            width,
            weekStart,
            sagitta: sagitta === "third" ? width / 3 : sagitta,
            numeralsOutside: numerals ? numeralsOutside : undefined,
            numbered,
          })}
          label={label}
          className="ledger rim"
          reveal={reveal}
        />
      )}
    >
      {children}
    </Measured>
  );
}
