import { weekReviewTexts } from "@sovereign/content/words/reviews";
import { pageTitle } from "#core/words/brand.ts";
import { ReviewGate } from "#features/reviews/review-gate.tsx";
import { useReviewedDay } from "#features/reviews/review-query.ts";
import { WeekReviewPage } from "#features/reviews/week-page.tsx";

export const meta = () => [{ title: pageTitle(weekReviewTexts.tab) }];

export default function WeekReviewRoute() {
  const lastDay = useReviewedDay();
  return (
    <ReviewGate review="week" lastDay={lastDay}>
      {(days) => <WeekReviewPage key={days.last_day} days={days} />}
    </ReviewGate>
  );
}
