import { yearPrintTexts } from "@sovereign/content/words/long-view";
import { loading } from "@sovereign/content/words/notices";
import { monthOf } from "@sovereign/domain/calendar-month";
import { useSearchParams } from "react-router";
import { pageTitle } from "#core/words/brand.ts";
import { PrintedYear, PrintedYearSkeleton } from "#features/history/printed-year.tsx";
import { namedMonth } from "#features/history/year-address.ts";
import { OverviewGate } from "#features/one-thing/overview-gate.tsx";

export const meta = () => [{ title: pageTitle(yearPrintTexts.tab) }];

/** A year with all its texts: the current one, or the earlier one in `until`. */
export default function HistoryPrintRoute() {
  const [search] = useSearchParams();
  return (
    <OverviewGate failure={loading.history} quiet skeleton={<PrintedYearSkeleton />}>
      {({ today }) => (
        <PrintedYear
          today={today}
          until={namedMonth(search.get("until"), today) ?? monthOf(today)}
        />
      )}
    </OverviewGate>
  );
}
