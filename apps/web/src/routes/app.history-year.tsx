import { yearPageTexts } from "@sovereign/content/words/long-view";
import { loading } from "@sovereign/content/words/notices";
import { monthOf } from "@sovereign/domain/calendar-month";
import { useSearchParams } from "react-router";
import { pageTitle } from "#core/words/brand.ts";
import { namedMonth } from "#features/history/year-address.ts";
import { YearPage, YearSkeleton } from "#features/history/year-page.tsx";
import { OverviewGate } from "#features/one-thing/overview-gate.tsx";

export const meta = () => [{ title: pageTitle(yearPageTexts.tab) }];

/** The current year, or the earlier one in `until`. */
export default function HistoryYearRoute() {
  const [search] = useSearchParams();
  return (
    <OverviewGate failure={loading.history} quiet skeleton={<YearSkeleton />}>
      {(overview) => (
        <YearPage
          overview={overview}
          until={namedMonth(search.get("until"), overview.today) ?? monthOf(overview.today)}
        />
      )}
    </OverviewGate>
  );
}
