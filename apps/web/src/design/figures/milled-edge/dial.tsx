import type { DayMark } from "@sovereign/domain/day-mark";
import type { ReactNode } from "react";
import { dialDrawing } from "./dial-geometry.ts";
import type { MarkedDay } from "./drawing.ts";
import { Figure } from "./figure.tsx";

type DialProps = {
  /** Days of the streak, oldest first (see `streakMarks`); up to thirty. */
  marks: readonly MarkedDay[];
  /** A sentence (see `dialLabel`); empty for decoration. */
  label: string;
  /** This reed is drawn in metal. Open and empty days are always today. */
  today?: string | undefined;
  /** Five reeds per day; `false` draws one bar, for less than 160 px. */
  fine?: boolean;
  milestones?: boolean;
  /** The metal ring; by default from thirty kept days on. */
  ring?: boolean;
  /** Whether today is at twelve, without the numerals; revealed by turning there. */
  turned?: boolean;
  reveal?: string;
  children?: ReactNode;
};

export function Dial({ marks, label, reveal, children, fine = true, ...options }: DialProps) {
  return (
    <div className="dialbox">
      <Figure
        drawing={dialDrawing({ days: marks, fine, ...options })}
        label={label}
        className={fine ? "dial" : "dial dial-bold"}
        reveal={reveal}
      />
      {children && <div className="in">{children}</div>}
    </div>
  );
}

/** Decorative: `metal` (0–29) is the index of the mark in metal. */
export function DecorativeDial({ marks, metal }: { marks: readonly DayMark[]; metal?: number }) {
  const days = marks.map((mark, index): MarkedDay => ({ date: String(index), mark }));
  return (
    <Figure
      drawing={dialDrawing({
        days,
        today: metal === undefined ? undefined : String(metal),
        milestones: false,
        ring: false,
      })}
      label=""
      className="dial"
    />
  );
}
