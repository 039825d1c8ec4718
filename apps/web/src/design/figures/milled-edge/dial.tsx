import type { DayMark } from "@sovereign/domain/day-mark";
import type { ReactNode } from "react";
import { dialDrawing } from "./dial-geometry.ts";
import type { MarkedDay } from "./drawing.ts";
import { Figure } from "./figure.tsx";

type DialProps = {
  /** The days of the streak, oldest first (see `streakMarks`); the rest of the thirty is to come. */
  marks: readonly MarkedDay[];
  /** A sentence (see `dialLabel`); an empty one makes the dial decoration. */
  label: string;
  /** Today's date: that reed is drawn in metal. Open and empty days are today by themselves. */
  today?: string | undefined;
  /** Five reeds a day; `false` draws one bar, for dials of less than 160 px. */
  fine?: boolean;
  /** The ticks and numerals of the milestones. */
  milestones?: boolean;
  /** The metal ring; by itself from thirty kept days on. */
  ring?: boolean;
  /** Cuts the reeds one by one, once per visit for this name. */
  reveal?: string;
  /** What stands in the centre. */
  children?: ReactNode;
};

/** The current streak as a coin's edge, clockwise from twelve, one mark a day up to thirty. */
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

/** A dial that means nothing: thirty marks given by themselves, the one at `metal` (0–29) in metal. */
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
