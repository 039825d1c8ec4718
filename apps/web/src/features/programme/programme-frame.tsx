import { fill } from "@sovereign/content/public/fill";
import { programmeTexts } from "@sovereign/content/words/programme";
import type { Audience } from "@sovereign/domain/access";
import type { ReactNode } from "react";
import { packWords } from "#core/words/pack-words.ts";
import { Skeleton } from "#design/feedback/skeleton.tsx";
import styles from "./programme-frame.module.css";
import { ProgrammeNotice } from "./programme-notice.tsx";
import { type ListedDay, type Programme, useProgramme } from "./programme-query.ts";
import { useRecordOpened } from "./use-record-opened.ts";

type ProgrammeFrameProps = {
  audience: Audience;
  className: string | undefined;
  actions: ReactNode;
  children: (programme: Programme) => ReactNode;
};

/** Today's programme day on another page; showing it records the day as opened. */
export function ProgrammeFrame({ audience, className, actions, children }: ProgrammeFrameProps) {
  const view = useProgramme(audience);
  useRecordOpened(view, audience);
  const { programme, missing, again } = view;
  return (
    <section className={className} aria-label={packWords.programme}>
      {programme ? (
        children(programme)
      ) : missing ? (
        <ProgrammeNotice onAgain={again} />
      ) : (
        <div className={`full ${styles.wait}`} aria-busy="true">
          <span className="vh" role="status">
            {programmeTexts.loading}
          </span>
          <Skeleton width="72%" height={24} />
          <Skeleton className={styles.waitTitle} width="56%" height="" />
          <Skeleton className={styles.waitStep} height="" />
          {actions}
        </div>
      )}
    </section>
  );
}

type DayNoteProps = { day: Pick<ListedDay, "day" | "category">; days: readonly ListedDay[] };

export function DayPlace({ day: { day, category }, days }: DayNoteProps) {
  const words = { day, days: days.length, category };
  return <p className="note num">{fill(programmeTexts.place, words)}</p>;
}
