import { dashboardTexts } from "@sovereign/content/words/dashboard";
import { addDays } from "@sovereign/domain/calendar-date";
import { dayMarks } from "@sovereign/domain/day-mark";
import type { Overview } from "@sovereign/domain/overview";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { ledgerLabel } from "#ui/milled-edge/labels.ts";
import { LastThirtyDays } from "#ui/milled-edge/last-thirty-days.tsx";
import { Legend } from "#ui/milled-edge/legend.tsx";
import { MarkTable } from "#ui/milled-edge/mark-table.tsx";
import styles from "./dashboard.module.css";

/** The last thirty days on one edge, with what the marks mean and the same as a table. */
export function LastDaysSection({ overview }: { overview: Overview }) {
  const { today, records } = overview;
  const marks = dayMarks(records, addDays(today, -29), today, today);
  return (
    <section className={styles.days} aria-labelledby="last-days">
      <div className={styles.daysHead}>
        <h2 className="heading" id="last-days">
          {dashboardTexts.lastDays}
        </h2>
        <Link className="link tap small" to={paths.history}>
          {dashboardTexts.history}
        </Link>
      </div>
      <LastThirtyDays marks={marks} today={today} label={ledgerLabel(marks)} reveal="last-days" />
      <Legend />
      <MarkTable marks={marks} caption={dashboardTexts.lastDays} />
    </section>
  );
}
