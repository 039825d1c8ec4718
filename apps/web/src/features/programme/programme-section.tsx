import { plural } from "@sovereign/content/public/fill";
import { packTexts } from "@sovereign/content/words/pack";
import { programmeTexts } from "@sovereign/content/words/programme";
import type { Audience } from "@sovereign/domain/access";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { packWords } from "#core/words/pack-words.ts";
import { LinkButton } from "#design/controls/button.tsx";
import { Skeleton } from "#design/feedback/skeleton.tsx";
import { BeginAgain } from "./begin-again.tsx";
import actionStyles from "./day-actions.module.css";
import { DayActions, type UseStep } from "./day-actions.tsx";
import { ledeOf } from "./programme-days.ts";
import { DayPlace, ProgrammeFrame } from "./programme-frame.tsx";
import type { ListedDay, Programme } from "./programme-query.ts";
import { useMarkDone } from "./programme-writes.ts";

type ProgrammeSectionProps = { audience: Audience; onUse: UseStep };

export function ProgrammeSection({ audience, onUse }: ProgrammeSectionProps) {
  return (
    <ProgrammeFrame
      audience={audience}
      className={`stack one-col at-top ${actionStyles.section}`}
      actions={<ActionsSkeleton />}
    >
      {(programme) => <Standing programme={programme} audience={audience} onUse={onUse} />}
    </ProgrammeFrame>
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
      <DayPlace day={day} days={days} />
      <h2 className="heading">
        <Link className="plain hover-line" to={paths.programmeDay(day.day)}>
          {day.principle}
        </Link>
      </h2>
      <p className="t2">{day.action_step}</p>
      <DayActions day={day} place={place} onUse={onUse} onMark={onMark} />
      <AllDays count={days.length} />
    </>
  );
}

function LockedDay({ programme: { days }, day }: { programme: Programme; day: ListedDay }) {
  const { nextLocked } = programmeTexts;
  return (
    <>
      <DayPlace day={day} days={days} />
      <h2 className="heading">{day.principle}</h2>
      <p className="t2">{nextLocked}</p>
      <div className={`cluster gap-3 ${actionStyles.actions}`}>
        <LinkButton to={paths.programme}>{packWords.programme}</LinkButton>
      </div>
    </>
  );
}

function Finished({ programme, audience }: { programme: Programme; audience: Audience }) {
  return (
    <>
      <p className="note">{programme.title}</p>
      <h2 className="heading">{ledeOf(programme)}</h2>
      <div className={`cluster gap-3 ${actionStyles.actions}`}>
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
        {plural(packTexts.programme, count)}
      </Link>
    </p>
  );
}

function ActionsSkeleton() {
  return (
    <>
      <Skeleton className={actionStyles.waitActions} width={212} height="" />
      <Skeleton width={96} height={44} />
    </>
  );
}
