import { dashboardTexts } from "@sovereign/content/words/dashboard";
import type { Overview } from "@sovereign/contract/one-things";
import { dayMarks } from "@sovereign/domain/day-mark";
import { firstShownDay } from "@sovereign/domain/streak";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { ledgerLabel } from "#days/edge-labels.ts";
import { MarkTable } from "#days/mark-table.tsx";
import { LastThirtyDays } from "#design/figures/milled-edge/last-thirty-days.tsx";
import { Legend } from "#design/figures/milled-edge/mark-glyph.tsx";
import styles from "./dashboard.module.css";

export function LastDaysSection({ overview }: { overview: Overview }) {
  const { today } = overview;
  const marks = dayMarks(overview, firstShownDay(today), today);
  return (
    <section className="stack gap-4 hairline mt-7 pt-5" aria-labelledby="last-days">
      <div className="line baseline apart mb-2">
        <h2 className="heading" id="last-days">
          {dashboardTexts.lastDays}
        </h2>
        <Link className="link tap small" to={paths.history}>
          {dashboardTexts.history}
        </Link>
      </div>
      <LastThirtyDays marks={marks} today={today} label={ledgerLabel(marks)} reveal="last-days" />
      <Legend days={marks} />
      <MarkTable marks={marks} caption={dashboardTexts.lastDays} />
    </section>
  );
}

export function ReadingColumns({ children }: { children: ReactNode }) {
  return <div className={`stack mt-7 ${styles.reading}`}>{children}</div>;
}
