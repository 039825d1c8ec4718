import { fill } from "@sovereign/content/public/fill";
import { welcomePage } from "@sovereign/content/words/welcome";
import type { Audience } from "@sovereign/domain/access";
import { paths } from "#core/page/paths.ts";
import { packWords } from "#core/words/pack-words.ts";
import { LinkButton } from "#design/controls/button.tsx";
import { Skeleton } from "#design/feedback/skeleton.tsx";
import { ledeOf } from "./programme-days.ts";
import styles from "./programme-frame.module.css";
import { DayPlace, ProgrammeFrame } from "./programme-frame.tsx";
import type { Programme } from "./programme-query.ts";

export function ProgrammePanel({ audience }: { audience: Audience }) {
  return (
    <ProgrammeFrame
      audience={audience}
      className={`panel stack gap-4 at-start ${styles.panel}`}
      actions={<Skeleton width={150} height={48} />}
    >
      {(programme) => <Standing programme={programme} />}
    </ProgrammeFrame>
  );
}

function Standing({ programme }: { programme: Programme }) {
  const { place, days, title } = programme;
  const listed = place && days.find((other) => other.day === place.day);
  if (!listed || place.finished) {
    return (
      <>
        <p className="note">{title}</p>
        <h2 className={`balance ${styles.title}`}>{ledeOf(programme)}</h2>
        <LinkButton variant="primary" to={paths.programme}>
          {packWords.programme}
        </LinkButton>
      </>
    );
  }
  const { day, principle, action_step } = listed;
  const isDone = place.opened.some((opened) => opened.day === day && opened.done_at !== null);
  return (
    <>
      <DayPlace day={listed} days={days} />
      <h2 className={`balance ${styles.title}`}>{principle}</h2>
      {action_step && <p className={`${styles.step} t2`}>{action_step}</p>}
      <LinkButton variant="primary" to={paths.programmeDay(day)}>
        {fill(isDone ? welcomePage.readDay : welcomePage.beginDay, { day })}
      </LinkButton>
    </>
  );
}
