import { weekReviewTexts } from "@sovereign/content/words/reviews";
import { lazy, Suspense } from "react";
import { useSession } from "#core/session/session.ts";
import { pageTitle } from "#core/words/brand.ts";
import { useOverview } from "#features/one-thing/use-overview.ts";
import { ReviewGate } from "#features/reviews/review-gate.tsx";
import { useReviewedDay } from "#features/reviews/review-query.ts";
import { WeekReviewPage } from "#features/reviews/week-page.tsx";

const WeeklyLine = lazy(() => import("#features/partner/weekly-line.tsx"));

export const meta = () => [{ title: pageTitle(weekReviewTexts.tab) }];

export default function WeekReviewRoute() {
  const { user } = useSession();
  const lastDay = useReviewedDay();
  const hasPartner = useOverview().data?.partner === "pair";
  return (
    <ReviewGate review="week" lastDay={lastDay}>
      {(days) => (
        <WeekReviewPage
          key={days.last_day}
          days={days}
          partner={
            user &&
            hasPartner && (
              <Suspense>
                <WeeklyLine userId={user.id} first={days.first_day} last={days.last_day} />
              </Suspense>
            )
          }
        />
      )}
    </ReviewGate>
  );
}
