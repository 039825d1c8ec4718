import { fill, plural } from "@sovereign/content/public/fill";
import { markTexts } from "@sovereign/content/words/marks";
import { daysSection as texts } from "@sovereign/content/words/office-member";
import type { OfficeMember } from "@sovereign/contract/office-member";
import { DAY_MARKS } from "@sovereign/domain/day-mark";
import { dateWithYear, dayOfMonth, longDate } from "#core/time/dates.ts";
import { inWordsFirst } from "#core/words/number-words.ts";
import { Legend, MarkGlyph } from "#design/figures/milled-edge/mark-glyph.tsx";
import { Facts } from "#design/layout/facts.tsx";
import { Section } from "#design/layout/section.tsx";
import { formatCount } from "#features/office/parts/office-words.ts";
import styles from "./member.module.css";
import { reminderWords } from "./messages-section.tsx";

type DaysSectionProps = Pick<OfficeMember, "days" | "last_day_kept" | "reminders">;

/** A member's days as counts and marks: their texts are closed to the office. */
export function DaysSection({ days, last_day_kept: lastKept, reminders }: DaysSectionProps) {
  const { streak, since, best, strength, asked, late, marks } = days;
  const shown = DAY_MARKS.filter((mark) => marks.some((day) => day.mark === mark));
  return (
    <Section title={texts.title} about={texts.about}>
      <Facts
        facts={[
          {
            term: texts.streak,
            text: since
              ? fill(texts.since, { days: inDays(streak), date: dateWithYear(since) })
              : inDays(streak),
          },
          { term: texts.best, text: inDays(best) },
          ...(strength === null ? [] : [{ term: texts.strength, text: String(strength) }]),
          ...(asked === 0 ? [] : [{ term: texts.kept, text: keptWords(days) }]),
          { term: texts.lastKept, text: lastKept ? dateWithYear(lastKept) : texts.none },
          {
            term: texts.late,
            text:
              late === 0
                ? texts.lateNone
                : plural(texts.lateThisMonth, late, { count: inWordsFirst(late) }),
          },
          { term: texts.reminder, text: reminderWords(reminders) },
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

const FIRST_DAYS = 30;

/** "283 of 380, 26 of the first thirty", once there are more. */
function keptWords({ kept, asked, first_thirty: first }: OfficeMember["days"]): string {
  const counts = { kept: formatCount(kept), asked: formatCount(asked) };
  return asked > FIRST_DAYS
    ? fill(texts.keptFirst, { ...counts, first })
    : fill(texts.keptOf, counts);
}

const inDays = (count: number) => (count === 0 ? texts.none : plural(texts.days, count));
