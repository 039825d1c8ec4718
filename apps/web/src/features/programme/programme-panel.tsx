import { fill } from "@sovereign/content/public/fill";
import { programmeTexts } from "@sovereign/content/words/programme";
import { welcomePage } from "@sovereign/content/words/welcome";
import type { Audience } from "@sovereign/domain/access";
import { paths } from "#core/page/paths.ts";
import { LinkButton } from "#design/controls/button.tsx";
import { Skeleton } from "#design/feedback/skeleton.tsx";
import { ledeOf } from "./programme-days.ts";
import { ProgrammeNotice } from "./programme-notice.tsx";
import styles from "./programme-panel.module.css";
import { type Programme, useProgramme } from "./programme-query.ts";
import { useRecordOpened } from "./use-record-opened.ts";

/** Today's day of the programme as the page's first word, with the way to its text. */
export function ProgrammePanel({ audience }: { audience: Audience }) {
  const view = useProgramme(audience);
  useRecordOpened(view, audience);
  const { programme, missing, again } = view;
  return (
    <section className={`panel ${styles.panel}`} aria-label={programmeTexts.tab}>
      {programme ? (
        <Standing programme={programme} />
      ) : missing ? (
        <ProgrammeNotice onAgain={again} />
      ) : (
        <PanelSkeleton />
      )}
    </section>
  );
}

function Standing({ programme }: { programme: Programme }) {
  const { place, days, title } = programme;
  const listed = place && days.find((other) => other.day === place.day);
  if (!listed || place.finished) {
    return (
      <>
        <p className="note">{title}</p>
        <h2 className={styles.title}>{ledeOf(programme)}</h2>
        <LinkButton variant="primary" to={paths.programme}>
          {programmeTexts.toProgramme}
        </LinkButton>
      </>
    );
  }
  const { day, category, principle, action_step } = listed;
  const isDone = place.opened.some((opened) => opened.day === day && opened.done_at !== null);
  return (
    <>
      <p className="note num">{fill(programmeTexts.place, { day, days: days.length, category })}</p>
      <h2 className={styles.title}>{principle}</h2>
      {action_step && <p className={`${styles.step} t2`}>{action_step}</p>}
      <LinkButton variant="primary" to={paths.programmeDay(day)}>
        {fill(isDone ? welcomePage.readDay : welcomePage.beginDay, { day })}
      </LinkButton>
    </>
  );
}

/** As high as a day with a step of the usual length. */
function PanelSkeleton() {
  return (
    <div className={styles.wait} aria-busy="true">
      <span className="vh" role="status">
        {programmeTexts.loading}
      </span>
      <Skeleton width="72%" height={24} />
      <Skeleton width="56%" height={36} />
      <Skeleton className={styles.waitStep} height="" />
      <Skeleton width={150} height={48} />
    </div>
  );
}
