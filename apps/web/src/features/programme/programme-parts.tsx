import { fill } from "@sovereign/content/public/fill";
import { programmeTexts } from "@sovereign/content/words/programme";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { focusHeading } from "#core/page/page-focus.ts";
import { arriveAt } from "#core/page/page-start.ts";
import { paths } from "#core/page/paths.ts";
import { Icon } from "#design/controls/icon.tsx";
import { MarkGlyph } from "#design/figures/milled-edge/mark-glyph.tsx";
import styles from "./programme.module.css";
import { type DayStanding, type Part, standingOf } from "./programme-days.ts";
import type { ListedDay, Place } from "./programme-query.ts";

const { done, notDone, members } = programmeTexts;

export function DayRow({ day, standing }: { day: ListedDay; standing: DayStanding }) {
  const closed = standing === "locked" || standing === "ahead";
  return (
    <Link
      className={
        closed
          ? `stack hairline center plain row-opens gap-x-3 ${styles.row} ${styles.closed} num`
          : `stack hairline center plain row-opens gap-x-3 ${styles.row} num`
      }
      to={paths.programmeDay(day.day)}
    >
      <span className={`t3 ${styles.rowNumber}`}>{day.day}</span>
      <span className={`breaks hover-line row-title ${styles.rowTitle}`}>{day.principle}</span>
      <RowEnd standing={standing} />
    </Link>
  );
}

function RowEnd({ standing }: { standing: DayStanding }) {
  if (standing === "locked") {
    return (
      <span className={`inline-line gap-2 ${styles.rowLock} small t3`}>
        <Icon name="lock" />
        <span>{members}</span>
      </span>
    );
  }
  if (standing === "ahead" || standing === "today") return <Icon name="chev" />;
  return (
    <>
      <MarkGlyph mark={standing === "done" ? "completed" : "no-record"} />
      <span className="vh">{standing === "done" ? done : notDone}</span>
    </>
  );
}

/** Scrolls and focuses `data-page-start` even if its data loads after the navigation. */
function beginAtLateStart(start: Element | null): void {
  if (!start) return;
  // Whether this is a new navigation is known only after the whole page has rendered.
  queueMicrotask(() => {
    const waited = document.activeElement?.localName === "main";
    if (arriveAt(start) && waited) focusHeading();
  });
}

const rangeOf = ({ from, to }: Part) =>
  from === to ? String(from) : fill(programmeTexts.range, { from, to });
const partId = ({ from }: Part) => `part-${from}`;

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
  todayInFull: (day: ListedDay) => ReactNode;
};

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

function Today({ children }: { children: ReactNode }) {
  return (
    <li ref={beginAtLateStart} className={styles.today} data-page-start="">
      {children}
    </li>
  );
}
