import { moneyMonths as texts } from "@sovereign/content/words/office-money";
import type { MoneyMonths } from "@sovereign/contract/office-money";
import type { CalendarMonth } from "@sovereign/domain/calendar-month";
import { officePaths } from "@sovereign/domain/office-paths";
import { Link } from "react-router";
import { useWide } from "#core/page/use-media.ts";
import { formatCount } from "#features/office/parts/office-words.ts";
import { shortMonthWords } from "./money-words.ts";
import styles from "./months.module.css";
import { membersOf } from "./months-geometry.ts";

const COLUMNS = ["new", "regained", "lapsed", "refunded", "closing"] as const;

type MonthsTableProps = { months: MoneyMonths; chosen: CalendarMonth };

/** Beside the figure at the desk, below it on a phone as a disclosure. */
export function MonthsTable(props: MonthsTableProps) {
  const isWide = useWide();
  if (!isWide) {
    return (
      <details className={styles.disclosure}>
        <summary className="fold">
          <span>{texts.asTable}</span>
        </summary>
        <Table {...props} />
      </details>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section within a section says no more
    // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard scrolls it
    <div className={styles.scroll} role="region" aria-label={texts.tableRegion} tabIndex={0}>
      <Table {...props} />
    </div>
  );
}

function Table({ months, chosen }: MonthsTableProps) {
  return (
    <table className={`full ${styles.table}`}>
      <caption className="vh">{texts.table}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.heads.month}</th>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {texts.heads[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...months.months].reverse().map((month) => {
          const members = membersOf(month);
          const isChosen = month.month === chosen;
          return (
            <tr key={month.month} aria-current={isChosen ? "true" : undefined}>
              <th scope="row">
                <Link to={officePaths.moneyOf(month.month)} replace preventScrollReset>
                  {shortMonthWords(month.month)}
                </Link>
              </th>
              {COLUMNS.map((column) => (
                <td key={column}>{formatCount(members[column])}</td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
