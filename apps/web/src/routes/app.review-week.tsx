import { weekReviewTexts } from "@sovereign/content/words/reviews";
import { useSession } from "#core/session/session.ts";
import { pageTitle } from "#core/words/brand.ts";
import { PartnerWeek } from "#features/partner/partner-home.tsx";
import { ReviewGate } from "#features/reviews/review-gate.tsx";
import { useReviewedDay } from "#features/reviews/review-query.ts";
import { WeekReviewPage } from "#features/reviews/week-page.tsx";

export const meta = () => [{ title: pageTitle(weekReviewTexts.tab) }];

export default function WeekReviewRoute() {
  const { user } = useSession();
  const lastDay = useReviewedDay();
  return (
    <ReviewGate review="week" lastDay={lastDay}>
      {(days) => (
        <WeekReviewPage
          key={days.last_day}
          days={days}
          partner={
            user && <PartnerWeek userId={user.id} first={days.first_day} last={days.last_day} />
          }
        />
      )}
    </ReviewGate>
  );
}
