import { programmeTexts } from "@sovereign/content/words/programme";
import type { Audience } from "@sovereign/domain/access";
import type { ReactNode } from "react";
import { pageTitle } from "#core/words/brand.ts";
import { usePrice } from "#core/words/price.ts";
import { BeginAgain } from "./begin-again.tsx";
import type { UseStep } from "./day-actions.tsx";
import { DayArticle } from "./day-article.tsx";
import styles from "./programme.module.css";
import {
  type LockedWords,
  ledeOf,
  lockedWordsOf,
  partsOf,
  todaysNumber,
} from "./programme-days.ts";
import { ProgrammeMissing } from "./programme-notice.tsx";
import { DayRow, PartSection, PartsNav } from "./programme-parts.tsx";
import { type Programme, useProgramme, useTextSettled } from "./programme-query.ts";
import { ProgrammeSkeleton } from "./programme-skeleton.tsx";
import { useRecordOpened } from "./use-record-opened.ts";

export type ProgrammePageProps = {
  audience: Audience;
  lockedPanel: (words: LockedWords) => ReactNode;
  onUse: UseStep;
};

export function ProgrammePage({ audience, lockedPanel, onUse }: ProgrammePageProps) {
  const view = useProgramme(audience);
  const { programme, fresh, missing } = view;
  const drawn = useTextSettled(programme && textOfToday(programme), audience);
  useRecordOpened({ ...view, fresh: fresh && drawn }, audience);
  if (programme && drawn) {
    return (
      <Days programme={programme} audience={audience} lockedPanel={lockedPanel} onUse={onUse} />
    );
  }
  return missing ? <ProgrammeMissing {...view} /> : <ProgrammeSkeleton />;
}

/** The day whose text is in the list; null after the last day and if it is locked. */
function textOfToday({ days, place }: Programme): number | null {
  const today = todaysNumber(place);
  return days.find(({ day, locked }) => day === today && !locked)?.day ?? null;
}

function Days({
  programme,
  audience,
  lockedPanel,
  onUse,
}: ProgrammePageProps & { programme: Programme }) {
  const { title, days, place } = programme;
  const parts = partsOf(days);
  const today = todaysNumber(place);
  const price = usePrice();
  const lockedWords = lockedWordsOf(days, price);
  const panel = lockedWords && <div className={styles.locked}>{lockedPanel(lockedWords)}</div>;
  const waitsForMembership = days.some(({ day, locked }) => locked && day === today);
  return (
    <div className={styles.programme}>
      <title>{pageTitle(title)}</title>
      <header className={`${styles.head} pagehead`}>
        <h1 className="title">{title}</h1>
        <p className="t2">{ledeOf(programme)}</p>
        {place?.finished && (
          <div className="mt-4">
            <BeginAgain audience={audience} />
          </div>
        )}
      </header>
      <div className={styles.columns}>
        <PartsNav parts={parts} today={today} />
        <div>
          {parts.map((part) => (
            <PartSection
              key={part.from}
              part={part}
              place={place}
              today={today}
              todayInFull={(day) =>
                day.locked ? (
                  <>
                    <DayRow day={day} standing="locked" />
                    {panel}
                  </>
                ) : (
                  <DayArticle
                    day={day}
                    place={place}
                    audience={audience}
                    level={3}
                    note={<p className="note metal">{programmeTexts.today}</p>}
                    onUse={onUse}
                  />
                )
              }
            />
          ))}
        </div>
      </div>
      {!waitsForMembership && panel}
    </div>
  );
}
