import type { ReactNode } from "react";
import type { MarkedDay } from "./drawing.ts";
import { Figure } from "./figure.tsx";
import { Measured } from "./measured.tsx";
import { rimDrawing } from "./rim-geometry.ts";

type RimProps = {
  /** Calendar days, oldest first. */
  marks: readonly MarkedDay[];
  /** A sentence (see `ledgerLabel`); an empty one makes the rim decoration. */
  label: string;
  /** Today's date: that mark is drawn in metal. */
  today?: string | undefined;
  /** The height of the arc, in pixels, or a third of the width; a fifth of it by itself. */
  sagitta?: number | "third";
  /** Names each Monday by its day of the month. */
  numerals?: boolean;
  /** Names days by their number in the row, from 1 on. */
  numbered?: readonly number[];
  /** Cuts the reeds one by one, once per visit for this name. */
  reveal?: string;
  /** What stands beneath the crown. */
  children?: ReactNode;
};

const room = (sagitta: number | "third") => (sagitta === "third" ? "33.4cqi" : `${sagitta}px`);

/** Half the width that the figure beneath the crown needs, in pixels. */
const CROWN = 56;

/** The marks bent into an arc of the coin, parted at Mondays; redrawn when its width changes. */
export function Rim({ marks, label, today, sagitta, ...further }: RimProps) {
  const { numerals, numbered, reveal, children } = further;
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
