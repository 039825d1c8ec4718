import { fill } from "@sovereign/content/public/fill";
import { restActions, restPage } from "@sovereign/content/words/rest";
import type { RestPlan } from "@sovereign/contract/rest-days";
import { addDays, type CalendarDate, dateRange } from "@sovereign/domain/calendar-date";
import { useState } from "react";
import { useOnline } from "#core/device/device-state.ts";
import { longDate } from "#core/time/dates.ts";
import { LoadFailure, OfflineState } from "#design/feedback/load-states.tsx";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import { DayChooser, spanOf } from "./day-chooser.tsx";
import { QuarterCount } from "./quarter-count.tsx";
import styles from "./rest.module.css";
import { RestAction } from "./rest-action.tsx";
import { choiceOf, keepWishes, pressed, readWishes, unsaved, type Wishes } from "./rest-choice.ts";
import { RestExample } from "./rest-example.tsx";
import { usePlanRest, useRestPlan } from "./rest-query.ts";

type RestPageProps = {
  userId: string;
  /** Called when a plan is saved, because other pages show its days. */
  onPlanned: () => void;
};

export function RestPage({ userId, onPlanned }: RestPageProps) {
  const { data: plan, isError, isPaused, refetch } = useRestPlan(userId);
  const again = () => void refetch();
  if (!plan && isPaused) return <OfflineState onAgain={again} />;
  if (!plan && isError) return <LoadFailure notice={restPage.failure} onAgain={again} />;
  return (
    <>
      <header className="pagehead">
        <h1 className="title">{restPage.title}</h1>
        <p className={`t2 pretty ${styles.lede}`}>{restPage.lede}</p>
      </header>
      {plan ? (
        <Chooser key={userId} userId={userId} plan={plan} onPlanned={onPlanned} />
      ) : (
        <RestSkeleton />
      )}
      <RestExample />
    </>
  );
}

type ChooserProps = RestPageProps & { plan: RestPlan };

function Chooser({ userId, plan, onPlanned }: ChooserProps) {
  const [wishes, setWishes] = useState(() => readWishes(userId));
  const [isFull, setFull] = useState(false);
  const [openedWith] = useState(plan.from);
  const online = useOnline();
  const keep = (next: Wishes) => {
    keepWishes(userId, next);
    setWishes(next);
  };
  const planning = usePlanRest({
    userId,
    plan,
    onPlanned: (saved) => {
      keep(unsaved(saved, wishes));
      onPlanned();
    },
  });
  const choice = choiceOf(plan, wishes);
  const hasBegun = plan.from > openedWith || [...wishes.keys()].some((date) => date < plan.from);

  function press(date: CalendarDate) {
    const next = pressed(plan, wishes, date);
    setFull(next === null);
    if (next === null) return;
    keep(next);
    planning.reset();
  }
  return (
    <div className={`stack one-col at-top gap-6 ${styles.layout}`}>
      <section aria-label={restPage.days}>
        <p className="note num mb-4">{spanOf(dateRange(plan.from, plan.to))}</p>
        <DayChooser from={plan.from} to={plan.to} chosen={choice.chosen} onPress={press} />
        <p className="small t2 mt-3" role="status">
          {isFull && restActions.full}
          {!isFull &&
            hasBegun &&
            fill(restActions.begun, { date: longDate(addDays(plan.from, -1)) })}
        </p>
      </section>
      <aside className="stack one-col at-top gap-4">
        <QuarterCount plan={plan} choice={choice} />
        <RestAction
          choice={choice}
          online={online}
          planning={planning}
          onSave={() => planning.mutate(choice.chosen)}
          onUndo={() => planning.mutate(planning.former.filter((date) => date >= plan.from))}
        />
      </aside>
    </div>
  );
}

function RestSkeleton() {
  return (
    <SkeletonScreen label={restPage.loading}>
      <div className={`stack one-col at-top gap-6 ${styles.layout}`}>
        <div>
          <Skeleton className="mb-4" width={180} height={24} />
          <Skeleton height={202} />
        </div>
        <div className="stack one-col at-top gap-4">
          <Skeleton height={52} />
          <Skeleton height={64} />
          <Skeleton height={48} />
        </div>
      </div>
    </SkeletonScreen>
  );
}
