import { fill, plural } from "@sovereign/content/public/fill";
import { officePlaces } from "@sovereign/content/words/office-frame";
import { habitWords, officeHabits as texts } from "@sovereign/content/words/office-habits";
import type { OfficeHabit, OfficeHabits } from "@sovereign/contract/office-habits";
import { HABITS, type Habit } from "@sovereign/domain/habit-rates";
import { officePaths } from "@sovereign/domain/office-paths";
import { Link } from "react-router";
import { inWords } from "#core/words/number-words.ts";
import { TabLinks } from "#design/controls/tab-links.tsx";
import { PageHead } from "#design/layout/page-head.tsx";
import { Answered } from "#features/office/parts/answered.tsx";
import { formatCount } from "#features/office/parts/office-words.ts";
import { useChosenHabit, useHabits } from "./habits-query.ts";
import { QuietSection } from "./quiet-section.tsx";
import styles from "./rates-table.module.css";
import { percentOf, RatesTable } from "./rates-table.tsx";
import { WayInSection } from "./way-in-section.tsx";

/** Renewal rates by the days that members kept in their first thirty. */
export function HabitsPage() {
  const query = useHabits();
  return (
    <Answered
      query={query}
      title={officePlaces.habits}
      loading={texts.loading}
      failure={texts.failure}
    >
      {(habits) => <Habits habits={habits} />}
    </Answered>
  );
}

function Habits({ habits: { members, habits, quiet, today } }: { habits: OfficeHabits }) {
  const chosen = useChosenHabit();
  const found = habits.find(({ habit }) => habit === chosen);
  if (!found) return null;
  return (
    <>
      <PageHead
        title={officePlaces.habits}
        sentence={sentenceOf(found)}
        acts={
          <span className="help t2">
            {plural(texts.members, members, { count: formatCount(members) })}
          </span>
        }
      />
      <Tabs chosen={chosen} />
      <section
        className={styles.ratesPart}
        aria-label={fill(texts.rates, { habit: habitWords[chosen].within })}
      >
        {members === 0 ? (
          <p className="pretty">{texts.nobody}</p>
        ) : (
          <>
            <RatesTable habit={found} />
            <p className={`pretty mt-3 t2 ${styles.reading}`}>{readingOf(found)}</p>
          </>
        )}
      </section>
      <QuietSection quiet={quiet} today={today} />
      <WayInSection />
    </>
  );
}

function Tabs({ chosen }: { chosen: Habit }) {
  return (
    <TabLinks label={texts.by}>
      {HABITS.map((habit) => (
        <Link
          key={habit}
          to={officePaths.habitsBy(habit)}
          replace
          preventScrollReset
          aria-current={habit === chosen ? "true" : undefined}
        >
          {habitWords[habit].tab}
        </Link>
      ))}
    </TabLinks>
  );
}

function sentenceOf({ habit, effect }: OfficeHabit): string {
  const words = habitWords[habit];
  if (!effect) return words.noEffect;
  return fill(words.effect, {
    split: inWords(effect.split),
    above: percentOf(effect.above),
    below: percentOf(effect.below),
  });
}

function readingOf({ groups }: OfficeHabit): string {
  const shown = groups.filter(({ rate }) => rate !== null).length;
  if (shown === 0) return texts.reading;
  return `${plural(texts.bracket, shown, { count: inWords(shown) })} ${texts.reading}`;
}
