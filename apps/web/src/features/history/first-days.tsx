import { firstDaysTexts } from "@sovereign/content/words/history";
import { milestoneTexts } from "@sovereign/content/words/streak";
import type { Overview } from "@sovereign/contract/one-things";
import { addDays, daysBetween } from "@sovereign/domain/calendar-date";
import { dayMarks } from "@sovereign/domain/day-mark";
import { milestoneDates } from "@sovereign/domain/milestone";
import { STREAK_WINDOW_DAYS } from "@sovereign/domain/streak";
import { paths } from "#core/page/paths.ts";
import { longDate } from "#core/time/dates.ts";
import { LinkButton } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { Rim } from "#design/figures/milled-edge/rim.tsx";
import styles from "./first-days.module.css";

type FirstDaysProps = {
  overview: Overview;
  /**
   * Copies a sentence to today's page without overwriting any text; null if today asks for none.
   */
  onUse: ((sentence: string) => void) | null;
};

export function FirstDays({ overview, onUse }: FirstDaysProps) {
  const { today, rest_days } = overview;
  const ahead = milestoneDates(today, rest_days);
  const days = dayMarks(overview, today, addDays(today, STREAK_WINDOW_DAYS - 1));
  const numbered = [1, ...ahead.map(({ date }) => daysBetween(today, date) + 1)];
  return (
    <>
      <div className={`stack gap-6 ${styles.first}`}>
        <Rim
          marks={days}
          today={today}
          sagitta="third"
          numbered={numbered.filter((number) => number <= days.length)}
          label={firstDaysTexts.label}
        >
          <span className="n num">{firstDaysTexts.one}</span>
          <span className="u">{firstDaysTexts.begins}</span>
        </Rim>
        <div className="stack at-top gap-4">
          <h2 className={`${styles.title} display`}>{firstDaysTexts.title}</h2>
          <p className={`pretty ${styles.body} t2`}>{firstDaysTexts.body}</p>
          <div>
            <LinkButton to={paths.oneThing} variant="primary" size="large">
              {firstDaysTexts.button}
            </LinkButton>
          </div>
        </div>
      </div>
      <div className={`stack gap-6 ${styles.pair}`}>
        {onUse && (
          <section className="stack at-top gap-3" aria-labelledby="first-lines">
            <h2 className="heading" id="first-lines">
              {firstDaysTexts.small}
            </h2>
            <ul className="rows">
              {firstDaysTexts.lines.map((line) => (
                <li key={line}>
                  <button
                    type="button"
                    className={`line apart gap-4 full row-opens hover-line row-text ${styles.line}`}
                    onClick={() => onUse(line)}
                  >
                    <span>
                      {line}
                      <span className="vh">{firstDaysTexts.use}</span>
                    </span>
                    <Icon name="right" />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section className="stack at-top gap-3" aria-labelledby="thresholds">
          <h2 className="heading" id="thresholds">
            {firstDaysTexts.thresholds}
          </h2>
          <ul className="rows num">
            {ahead.map((milestone) => (
              <li key={milestone.days} className={`stack py-4 gap-x-4 ${styles.threshold}`}>
                <b>{milestone.days}</b>
                <div>
                  <p>{longDate(milestone.date)}</p>
                  <p className="small t2">{milestoneTexts[milestone.days].ahead}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}
