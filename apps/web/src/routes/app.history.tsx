import { historyTexts } from "@sovereign/content/words/history";
import { loading } from "@sovereign/content/words/notices";
import type { Overview } from "@sovereign/contract/one-things";
import { pageTitle } from "#core/words/brand.ts";
import { HistoryPage } from "#features/history/history-page.tsx";
import { HistorySkeleton } from "#features/history/history-skeleton.tsx";
import { OverviewGate } from "#features/one-thing/overview-gate.tsx";
import { useSuggestSentence } from "#features/one-thing/suggested-sentence.ts";
import { WaitingDay } from "#features/one-thing/waiting-day.tsx";
import { ReviewOffer } from "#features/reviews/review-offer.tsx";

export const meta = () => [{ title: pageTitle(historyTexts.tab) }];

export default function HistoryRoute() {
  return (
    <OverviewGate failure={loading.history} quiet skeleton={<HistorySkeleton />}>
      {(overview) => <History overview={overview} />}
    </OverviewGate>
  );
}

function History({ overview }: { overview: Overview }) {
  const suggest = useSuggestSentence(overview);
  return (
    <>
      <HistoryPage
        overview={overview}
        waiting={<WaitingDay overview={overview} />}
        onUse={suggest}
      />
      {overview.records.length > 0 && <ReviewOffer today={overview.today} />}
    </>
  );
}
