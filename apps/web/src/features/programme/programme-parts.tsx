import { fill } from "@sovereign/content/public/fill";
import { programmeTexts } from "@sovereign/content/words/programme";
import type { ReactNode } from "react";
import { DayRow } from "./day-row.tsx";
import { beginAtLateStart } from "./late-start.ts";
import styles from "./programme.module.css";
import { type Part, standingOf } from "./programme-days.ts";
import type { ListedDay, Place } from "./programme-query.ts";

const rangeOf = ({ from, to }: Part) =>
  from === to ? String(from) : fill(programmeTexts.range, { from, to });
const partId = ({ from }: Part) => `part-${from}`;

/** The parts beside the list on a wide screen; the one with today in it is marked. */
export function PartsNav({ parts, today }: { parts: Part[]; today: number | null }) {
  const isCurrent = ({ from, to }: Part) => today !== null && from <= today && today <= to;
  return (
    <nav className={styles.contents} aria-label={programmeTexts.parts}>
      {parts.map((part) => (
        <a
          key={part.from}
          href={`#${partId(part)}`}
          aria-current={isCurrent(part) ? "true" : undefined}
        >
          {part.category}
          <span className="num">{rangeOf(part)}</span>
        </a>
      ))}
    </nav>
  );
}

type PartSectionProps = {
  part: Part;
  place: Place | null;
  today: number | null;
  /** What stands in the place of today's row. */
  todayInFull: (day: ListedDay) => ReactNode;
};

/** One part with its days; today is open in its place. */
export function PartSection({ part, place, today, todayInFull }: PartSectionProps) {
  const id = partId(part);
  return (
    <section className={styles.part} id={id} aria-labelledby={`${id}-title`}>
      <header>
        <h2 className="heading" id={`${id}-title`}>
          {part.category}
        </h2>
        <span className="small t3 num">{rangeOf(part)}</span>
      </header>
      <ol>
        {part.days.map((day) =>
          day.day === today ? (
            <Today key={day.day}>{todayInFull(day)}</Today>
          ) : (
            <li key={day.day}>
              <DayRow day={day} standing={standingOf(day, place)} />
            </li>
          ),
        )}
      </ol>
    </section>
  );
}

/** The member's day: the page begins here. */
function Today({ children }: { children: ReactNode }) {
  return (
    <li ref={beginAtLateStart} className={styles.today} data-page-start="">
      {children}
    </li>
  );
}
