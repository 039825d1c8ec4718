import { loading } from "@sovereign/content/words/notices";
import { thirtyReviewAhead, thirtyReviewTexts } from "@sovereign/content/words/reviews";
import type { Overview } from "@sovereign/contract/one-things";
import { mayOpen } from "@sovereign/domain/access";
import { thirtyDaysOpenOn } from "@sovereign/domain/review";
import { pageTitle } from "#core/words/brand.ts";
import { HistorySkeleton } from "#features/history/history-skeleton.tsx";
import { LockedPanel } from "#features/membership/panels/locked-panel.tsx";
import { useAudience } from "#features/membership/status/use-audience.ts";
import { OverviewGate } from "#features/one-thing/overview-gate.tsx";
import { ReviewGate } from "#features/reviews/review-gate.tsx";
import { useReviewedDay } from "#features/reviews/review-query.ts";
import { ThirtyAhead } from "#features/reviews/thirty-ahead.tsx";
import { ThirtyReviewPage } from "#features/reviews/thirty-page.tsx";

export const meta = () => [{ title: pageTitle(thirtyReviewTexts.tab) }];

export default function ThirtyReviewRoute() {
  return (
    <OverviewGate failure={loading.history} quiet skeleton={<HistorySkeleton />}>
      {(overview) => <ThirtyReview overview={overview} />}
    </OverviewGate>
  );
}

function ThirtyReview({ overview }: { overview: Overview }) {
  const { today, streak } = overview;
  const opensOn = thirtyDaysOpenOn(overview);
  const lastDay = useReviewedDay();
  const open = mayOpen("accountability_engine", useAudience());
  const ahead = <ThirtyAhead opensOn={opensOn} today={today} />;
  const { locked: title, lockedBody: body } = thirtyReviewAhead;
  if (!open) {
    return (
      <>
        {ahead}
        <LockedPanel title={title} body={body} />
      </>
    );
  }
  // The server decides; what the device knows may save the request.
  if (opensOn === null || opensOn > today) return ahead;
  return (
    <ReviewGate review="thirty-days" lastDay={lastDay} ahead={ahead}>
      {(days) => <ThirtyReviewPage key={days.last_day} days={days} streak={streak.current} />}
    </ReviewGate>
  );
}
