import { fill } from "@sovereign/content/public/fill";
import { moneyTerms } from "@sovereign/content/words/office-money";
import type { MoneyBridge } from "@sovereign/contract/office-money";
import type { CalendarMonth } from "@sovereign/domain/calendar-month";
import type { RowFigure } from "@sovereign/domain/money-figures";
import { Link } from "react-router";
import { officePaths } from "#core/page/office-paths.ts";
import { formatCount } from "#features/office/parts/format-count.ts";
import styles from "./money.module.css";
import { dayWords, type Span } from "./money-words.ts";

const TERMS = [
  { figure: "opening", sign: "" },
  { figure: "new", sign: "+" },
  { figure: "regained", sign: "+" },
  { figure: "lapsed", sign: "−" },
  { figure: "refunded", sign: "−" },
  { figure: "closing", sign: "=" },
] as const;

type EquationProps = {
  month: CalendarMonth;
  bridge: MoneyBridge;
  span: Span;
  /** Whose rows are open. */
  open?: RowFigure;
};

/** The month in a line; each term opens its rows. */
export function Equation({ month, bridge, span, open }: EquationProps) {
  const dates = { opening: span.first, closing: span.last };
  return (
    <p className={styles.equation}>
      {TERMS.map(({ figure, sign }) => (
        <span key={figure} className={styles.term}>
          {sign && <span className={styles.sign}>{sign}</span>}
          <Link
            to={officePaths.moneyRows(month, figure)}
            aria-current={figure === open ? "true" : undefined}
          >
            <b>{formatCount(bridge[figure].members)}</b>{" "}
            <span className={styles.unit}>
              {figure === "opening" || figure === "closing"
                ? fill(moneyTerms[figure], { date: dayWords(dates[figure]) })
                : moneyTerms[figure]}
            </span>
          </Link>
        </span>
      ))}
    </p>
  );
}
