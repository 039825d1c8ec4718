import { reviewTexts } from "@sovereign/content/words/reviews";
import type { ReviewDays } from "@sovereign/contract/reviews";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { begunWithin, type Review } from "@sovereign/domain/review";
import { type ReactNode, useState } from "react";
import { hasCode } from "#core/api/api-error.ts";
import { useHeld, useIsWriting } from "#core/page/field-in-use.ts";
import { paths } from "#core/page/paths.ts";
import { DayRowsSkeleton } from "#days/day-row.tsx";
import { Button, LinkButton } from "#design/controls/button.tsx";
import { EmptyState, LoadFailure, OfflineState } from "#design/feedback/load-states.tsx";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import { useReview } from "./review-query.ts";

type ReviewGateProps = {
  review: Review;
  /** The review's last day; null for the latest review. */
  lastDay: CalendarDate | null;
  ahead?: ReactNode;
  children: (days: ReviewDays) => ReactNode;
};

export function ReviewGate({ review, lastDay, ahead, children }: ReviewGateProps) {
  const latest = useReview(review, lastDay);
  const held = useHeld(latest.data?.last_day, useIsWriting());
  const [former, setFormer] = useState(latest.data);
  if (latest.data?.last_day === held.shown && former !== latest.data) setFormer(latest.data);
  const shown = useReview(review, held.waits && held.shown ? held.shown : lastDay, former);
  const { data, error, isPaused, refetch } = held.waits ? shown : latest;
  if (data && begunWithin(data, data.first_day) === null) return <None {...reviewTexts.notBegun} />;
  if (data) {
    return (
      <>
        {children(data)}
        {held.waits && (
          <p className="cluster gap-x-4 mt-6 small t2 noprint" role="status">
            {reviewTexts.nextReady}
            <Button onClick={held.show}>{reviewTexts.toNext}</Button>
          </p>
        )}
      </>
    );
  }
  const again = () => void refetch();
  if (isPaused) return <OfflineState onAgain={again} />;
  if (!error) return <ReviewSkeleton />;
  if (hasCode(error, "review.not_opened") || hasCode(error, "membership.required")) return ahead;
  if (!hasCode(error, "review.not_found")) {
    return <LoadFailure notice={reviewTexts.failed} onAgain={again} />;
  }
  return <None {...reviewTexts.none} />;
}

type NoneProps = { title: string; body: string; button: string };

function None({ title, body, button }: NoneProps) {
  return (
    <EmptyState
      level={1}
      title={title}
      body={body}
      action={<LinkButton to={paths.history}>{button}</LinkButton>}
    />
  );
}

function ReviewSkeleton() {
  return (
    <SkeletonScreen label={reviewTexts.loading}>
      <Skeleton width={240} height={40} />
      <DayRowsSkeleton />
    </SkeletonScreen>
  );
}
