import { fill } from "@sovereign/content/public/fill";
import { moneyTerms } from "@sovereign/content/words/office-money";
import type { MoneyBridge } from "@sovereign/contract/office-money";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import type { CalendarMonth } from "@sovereign/domain/calendar-month";
import { BRIDGE_FIGURES, type BridgeFigure, type RowFigure } from "@sovereign/domain/money-figures";
import { officePaths } from "@sovereign/domain/office-paths";
import { Link } from "react-router";
import { formatCount } from "#features/office/parts/office-words.ts";
import styles from "./money.module.css";
import { dayWords, type Span } from "./money-words.ts";

/** A price change adds and removes no member. */
const TERMS = BRIDGE_FIGURES.filter((figure) => figure !== "changed");

const SIGNS: Partial<Record<BridgeFigure, string>> = {
  new: "+",
  regained: "+",
  lapsed: "−",
  refunded: "−",
  closing: "=",
};

type EquationProps = {
  month: CalendarMonth;
  bridge: MoneyBridge;
  span: Span;
  /** The figure whose rows are open. */
  open?: RowFigure;
};

/** The month in a line; each term opens its rows. */
export function Equation({ month, bridge, span, open }: EquationProps) {
  const dates: Partial<Record<BridgeFigure, CalendarDate>> = {
    opening: span.first,
    closing: span.last,
  };
  const words = (figure: keyof typeof moneyTerms) => {
    const date = dates[figure];
    return fill(moneyTerms[figure], { date: date ? dayWords(date) : "" });
  };
  return (
    <p className={`cluster baseline ${styles.equation}`}>
      {TERMS.map((figure) => (
        <span key={figure} className={`nowrap ${styles.term}`}>
          {SIGNS[figure] && <span className={`t3 ${styles.sign}`}>{SIGNS[figure]}</span>}
          <Link
            to={officePaths.moneyRows(month, figure)}
            aria-current={figure === open ? "true" : undefined}
          >
            <b>{formatCount(bridge[figure].members)}</b>{" "}
            <span className={`t2 ${styles.unit}`}>{words(figure)}</span>
          </Link>
        </span>
      ))}
    </p>
  );
}
