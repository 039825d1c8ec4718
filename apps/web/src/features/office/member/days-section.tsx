import { fill, plural } from "@sovereign/content/public/fill";
import { markTexts } from "@sovereign/content/words/marks";
import { daysSection as texts } from "@sovereign/content/words/office-member";
import type { OfficeMember } from "@sovereign/contract/office-member";
import { DAY_MARKS } from "@sovereign/domain/day-mark";
import { dateWithYear, dayOfMonth, longDate } from "#core/time/dates.ts";
import { Legend, MarkGlyph } from "#design/figures/milled-edge/mark-glyph.tsx";
import { Facts } from "#design/layout/facts.tsx";
import { Section } from "#design/layout/section.tsx";
import styles from "./member.module.css";

type DaysSectionProps = Pick<OfficeMember, "days" | "last_day_kept">;

/** A member's days as marks: their texts are closed to the office. */
export function DaysSection({ days, last_day_kept: lastKept }: DaysSectionProps) {
  const { streak, best, marks } = days;
  const shown = DAY_MARKS.filter((mark) => marks.some((day) => day.mark === mark));
  return (
    <Section title={texts.title} about={texts.about}>
      <Facts
        facts={[
          { term: texts.streak, text: inDays(streak) },
          { term: texts.best, text: inDays(best) },
          { term: texts.lastKept, text: lastKept ? dateWithYear(lastKept) : texts.none },
          {
            term: texts.marks,
            text: (
              <div className="stack gap-4">
                <ol className={`stack ${styles.marks}`} aria-label={texts.marks}>
                  {marks.map(({ date, mark }) => (
                    <li key={date}>
                      <MarkGlyph mark={mark} />
                      <span aria-hidden="true">{dayOfMonth(date)}</span>
                      <span className="vh">
                        {fill(texts.day, { date: longDate(date), mark: markTexts[mark] })}
                      </span>
                    </li>
                  ))}
                </ol>
                <Legend marks={shown} />
              </div>
            ),
          },
        ]}
      />
    </Section>
  );
}

const inDays = (count: number) => (count === 0 ? texts.none : plural(texts.days, count));
