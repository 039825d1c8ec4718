import { addDays } from "@sovereign/domain/calendar-date";
import { dayMarks } from "@sovereign/domain/day-mark";
import type { Overview } from "@sovereign/domain/overview";
import { accountabilityHint, streakCaption } from "@sovereign/domain/streak";
import type { ReactNode } from "react";
import { Dial } from "#ui/milled-edge/dial.tsx";
import { dialLabel } from "#ui/milled-edge/labels.ts";
import { streakMarks } from "#ui/milled-edge/streak-marks.ts";

type TodaySectionProps = {
  overview: Overview;
  /** Today's ONE Thing, its status and one act: composed by the route. */
  children: ReactNode;
};

/** The streak as a coin, and today beside it (specification, section 2). */
export function TodaySection({ overview, children }: TodaySectionProps) {
  const { today, records, streak } = overview;
  const days = dayMarks(records, addDays(today, -29), today, today);
  const marks = streakMarks(days, streak.current);
  return (
    <section className="dash-top" aria-label="Today">
      <div className="dash-dial">
        <Dial
          marks={marks}
          today={today}
          label={dialLabel({ current: streak.current, marks })}
          reveal="dashboard"
        >
          <span className="n num">{streak.current}</span>
          <span className="u">{streakCaption(streak.current)}</span>
        </Dial>
      </div>
      <div className="dash-today">
        {children}
        <p className="small t2">{accountabilityHint(streak.current)}</p>
      </div>
    </section>
  );
}
