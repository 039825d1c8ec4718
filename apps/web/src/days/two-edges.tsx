import type { CalendarDate } from "@sovereign/domain/calendar-date";
import type { ReactNode } from "react";
import { dayOfMonth } from "#core/time/dates.ts";
import type { MarkedDay } from "#design/figures/milled-edge/drawing.ts";
import { Ledger } from "#design/figures/milled-edge/ledger.tsx";
import styles from "./two-edges.module.css";

const HEIGHT = 44;

type Edge = {
  name: string;
  /** Beside the name. */
  aside: ReactNode;
  marks: readonly MarkedDay[];
  today: CalendarDate;
  label: string;
};

type TwoEdgesProps = {
  mine: Edge;
  /** Or a text where there is none. */
  theirs: Edge | string;
  dates: readonly CalendarDate[];
};

/** Two edges cut against one rule: mine grows up, theirs grows down, a day under a day. */
export function TwoEdges({ mine, theirs, dates }: TwoEdgesProps) {
  return (
    <>
      <Who {...mine} />
      <div className={styles.edges}>
        <Ledger marks={mine.marks} today={mine.today} height={HEIGHT} label={mine.label} />
        <div className={styles.dates} aria-hidden="true">
          {dates.map((date) => (
            <span key={date} className={date === mine.today ? styles.today : undefined}>
              {dayOfMonth(date)}
            </span>
          ))}
        </div>
        {typeof theirs === "string" ? (
          <p className={`${styles.void} note`}>{theirs}</p>
        ) : (
          <div className={styles.down}>
            <Ledger
              marks={theirs.marks}
              today={theirs.today}
              height={HEIGHT}
              label={theirs.label}
            />
          </div>
        )}
      </div>
      {typeof theirs !== "string" && <Who {...theirs} />}
    </>
  );
}

function Who({ name, aside }: Pick<Edge, "name" | "aside">) {
  return (
    <p className={`cluster baseline apart gap-x-4 ${styles.who}`}>
      <b>{name}</b>
      <span className="small t2 num">{aside}</span>
    </p>
  );
}
