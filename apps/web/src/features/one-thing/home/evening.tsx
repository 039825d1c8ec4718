import { homeTexts } from "@sovereign/content/words/dashboard";
import { marksTexts } from "@sovereign/content/words/marks";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import type { ReactNode } from "react";
import { focusLateHeading } from "#core/page/page-focus.ts";
import { formatDate } from "#core/time/dates.ts";
import { Dial } from "#design/figures/milled-edge/dial.tsx";
import type { MarkedDay } from "#design/figures/milled-edge/drawing.ts";
import styles from "./evening.module.css";

export const shortDate = (date: CalendarDate) =>
  formatDate(date, { weekday: "short", day: "numeric", month: "long" });

type EveningScreenProps = {
  /** Of the region. */
  label: string;
  /** Today, as it is shown. */
  date: string;
  /** When the sentence was written, in the words of `homeTexts.evening.wrote`. */
  wrote: string;
  sentence: ReactNode;
  /** The three marks, 104 px high. */
  control: ReactNode;
  said: ReactNode;
  /** The partner's row, 52 px high. */
  partner?: ReactNode;
  /** Over the lower coin on a phone, below the text elsewhere. */
  card?: ReactNode;
  coin: ReactNode;
  /** False in a picture of it. */
  isHeading?: boolean;
  takesFocus?: boolean;
};

/**
 * The question first, then the coin with today at its top, which sets behind the tab bar. By the
 * width of its container, so that it can be shown inside another page.
 */
export function EveningScreen({
  label,
  date,
  wrote,
  sentence,
  control,
  said,
  partner,
  card,
  coin,
  isHeading = true,
  takesFocus = false,
}: EveningScreenProps) {
  const Title = isHeading ? "h1" : "p";
  return (
    <div className={styles.frame}>
      <section className={styles.evening} aria-label={label}>
        <div className={`line baseline apart gap-4 ${styles.head}`}>
          <Title {...(takesFocus && { ref: focusLateHeading })}>
            {homeTexts.evening.title}
            <span className="vh"> {marksTexts.question}</span>
          </Title>
          <span className="small t3 num">{date}</span>
        </div>
        <div className={styles.words}>
          <p className="note">{wrote}</p>
          <p className="thing written" dir="auto">
            {sentence}
          </p>
        </div>
        <div className={styles.control}>{control}</div>
        <div className={styles.below}>
          <div className={`said ${styles.said}`} role="status">
            {said}
          </div>
          {partner}
        </div>
        {card && <div className={styles.card}>{card}</div>}
        <div className={styles.coin}>{coin}</div>
      </section>
    </div>
  );
}

type EveningCoinProps = {
  marks: readonly MarkedDay[];
  today: CalendarDate;
  label: string;
  reveal?: string;
  /** The figure, such as a `CoinFigure`. */
  children: ReactNode;
};

export function EveningCoin({ marks, today, label, reveal, children }: EveningCoinProps) {
  return (
    <Dial marks={marks} today={today} label={label} turned reveal={reveal}>
      {children}
    </Dial>
  );
}
