import { officeMoney as texts } from "@sovereign/content/words/office-money";
import type { MoneyMonths } from "@sovereign/contract/office-money";
import { addMonths, type CalendarMonth } from "@sovereign/domain/calendar-month";
import { officePaths } from "@sovereign/domain/office-paths";
import { Link } from "react-router";
import { Icon } from "#design/controls/icon.tsx";
import { both } from "#design/layout/data-table.tsx";
import styles from "./money.module.css";
import { monthWords } from "./money-words.ts";

type MonthStepProps = { months: MoneyMonths; chosen: CalendarMonth };

/** The chosen month, and the ways to the one before and after it. */
export function MonthStep({ months: { began, current }, chosen }: MonthStepProps) {
  const hasBefore = began !== null && chosen > began;
  return (
    <div className={`line gap-1 ${styles.step}`}>
      <Step month={hasBefore ? addMonths(chosen, -1) : null} isBack />
      <b aria-live="polite">{monthWords(chosen)}</b>
      <Step month={chosen < current ? addMonths(chosen, 1) : null} />
    </div>
  );
}

type StepProps = { month: CalendarMonth | null; isBack?: boolean };

function Step({ month, isBack = false }: StepProps) {
  const look = both("btn-ico", "noprint", isBack ? styles.back : undefined);
  if (month === null) {
    return (
      <button
        type="button"
        className={look}
        disabled
        aria-label={isBack ? texts.noEarlier : texts.noLater}
      >
        <Icon name="chev" />
      </button>
    );
  }
  return (
    <Link
      className={look}
      to={officePaths.moneyOf(month)}
      preventScrollReset
      aria-label={isBack ? texts.before : texts.after}
    >
      <Icon name="chev" />
    </Link>
  );
}
