import { fill } from "@sovereign/content/public/fill";
import { programmeTexts } from "@sovereign/content/words/programme";
import type { Audience } from "@sovereign/domain/access";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { inWords } from "#core/words/number-words.ts";
import { LinkButton } from "#design/controls/button.tsx";
import { Skeleton } from "#design/feedback/skeleton.tsx";
import { BeginAgain } from "./begin-again.tsx";
import actStyles from "./day-acts.module.css";
import { DayActs, type UseStep } from "./day-acts.tsx";
import { ledeOf } from "./programme-days.ts";
import { ProgrammeNotice } from "./programme-notice.tsx";
import { type ListedDay, type Programme, useProgramme } from "./programme-query.ts";
import styles from "./programme-section.module.css";
import { useMarkDone } from "./programme-writes.ts";
import { useRecordOpened } from "./use-record-opened.ts";

type ProgrammeSectionProps = { audience: Audience; onUse: UseStep };

/** Today's day of the programme on the dashboard (specification, sections 2 and 3). */
export function ProgrammeSection({ audience, onUse }: ProgrammeSectionProps) {
  const view = useProgramme(audience);
  useRecordOpened(view, audience);
  const { programme, missing, again } = view;
  return (
    <section className={styles.section} aria-label={programmeTexts.tab}>
      {programme ? (
        <Standing programme={programme} audience={audience} onUse={onUse} />
      ) : missing ? (
        <ProgrammeNotice onAgain={again} />
      ) : (
        <SectionSkeleton />
      )}
    </section>
  );
}

function Standing({ programme, ...props }: ProgrammeSectionProps & { programme: Programme }) {
  const { place, days } = programme;
  const day = place && days.find((other) => other.day === place.day);
  if (!day) return null;
  if (place.finished) return <Finished programme={programme} audience={props.audience} />;
  return day.action_step === null ? (
    <LockedDay programme={programme} day={day} />
  ) : (
    <OpenDay programme={programme} day={{ ...day, action_step: day.action_step }} {...props} />
  );
}

function Note({ day, days }: { day: ListedDay; days: readonly ListedDay[] }) {
  const words = { day: day.day, days: days.length, category: day.category };
  return <p className="note num">{fill(programmeTexts.place, words)}</p>;
}

function OpenDay({
  programme: { days, place },
  day,
  audience,
  onUse,
}: ProgrammeSectionProps & {
  programme: Programme;
  day: ListedDay & { action_step: string };
}) {
  const onMark = useMarkDone(audience);
  return (
    <>
      <Note day={day} days={days} />
      <h2 className="heading">
        <Link className={styles.link} to={paths.programmeDay(day.day)}>
          {day.principle}
        </Link>
      </h2>
      <p className="t2">{day.action_step}</p>
      <DayActs day={day} place={place} onUse={onUse} onMark={onMark} />
      <AllDays count={days.length} />
    </>
  );
}

function LockedDay({ programme: { days }, day }: { programme: Programme; day: ListedDay }) {
  const { nextLocked, toProgramme } = programmeTexts;
  return (
    <>
      <Note day={day} days={days} />
      <h2 className="heading">{day.principle}</h2>
      <p className="t2">{nextLocked}</p>
      <div className={actStyles.acts}>
        <LinkButton to={paths.programme}>{toProgramme}</LinkButton>
      </div>
    </>
  );
}

function Finished({ programme, audience }: { programme: Programme; audience: Audience }) {
  return (
    <>
      <p className="note">{programme.title}</p>
      <h2 className="heading">{ledeOf(programme)}</h2>
      <div className={actStyles.acts}>
        <BeginAgain audience={audience} />
      </div>
      <AllDays count={programme.days.length} />
    </>
  );
}

function AllDays({ count }: { count: number }) {
  return (
    <p>
      <Link className="link tap small t2" to={paths.programme}>
        {fill(programmeTexts.allDays, { all: inWords(count) })}
      </Link>
    </p>
  );
}

/** As high as an open day with a step of the usual length. */
function SectionSkeleton() {
  return (
    <div className={styles.wait} aria-busy="true">
      <span className="vh" role="status">
        {programmeTexts.loading}
      </span>
      <Skeleton width="72%" height={24} />
      <Skeleton width="56%" height={32} />
      <Skeleton className={styles.waitStep} height="" />
      <Skeleton className={styles.waitActs} width={212} height="" />
      <Skeleton width={96} height={44} />
    </div>
  );
}
