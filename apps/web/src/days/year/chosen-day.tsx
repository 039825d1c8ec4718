import { yearTexts } from "@sovereign/content/words/figures";
import { fullDate } from "#core/time/dates.ts";
import { IconButton, LinkButton } from "#design/controls/button.tsx";
import { MarkGlyph } from "#design/figures/milled-edge/mark-glyph.tsx";
import styles from "./year.module.css";
import { dayStatus, type YearDay } from "./year-day.ts";

type ChosenDayProps = {
  day: YearDay;
  href: string | undefined;
  steps: boolean;
  onStep: (days: -1 | 1) => void;
};

export function ChosenDay({ day, href, steps, onStep }: ChosenDayProps) {
  return (
    <div className={`stack gap-3 ${styles.day}`}>
      <p className="small num">
        <MarkGlyph mark={day.mark} />
        <span>
          {fullDate(day.date)}
          <span className="t2">, {dayStatus(day)}</span>
        </span>
      </p>
      {steps && (
        <div className={`line gap-2 ${styles.steps}`}>
          <IconButton icon="left" label={yearTexts.before} onClick={() => onStep(-1)} />
          <IconButton icon="right" label={yearTexts.after} onClick={() => onStep(1)} />
          {href && (
            <LinkButton to={href}>
              {yearTexts.open}
              <span className="vh"> {fullDate(day.date)}</span>
            </LinkButton>
          )}
        </div>
      )}
    </div>
  );
}
