import { appPlaces } from "@sovereign/content/words/app-frame";
import { dashboardTexts } from "@sovereign/content/words/dashboard";
import type { Overview } from "@sovereign/contract/one-things";
import type { ReactNode } from "react";
import { longDate } from "#core/time/dates.ts";
import { pageTitle } from "#core/words/brand.ts";
import { PageHead } from "#design/layout/page-head.tsx";
import {
  DashboardSkeleton,
  LastDaysSection,
  ReadingColumns,
  TodaySection,
} from "#features/dashboard/dashboard-sections.tsx";
import { useCheckoutReturn } from "#features/membership/checkout/use-checkout-return.ts";
import { MembershipPanel } from "#features/membership/panels/membership-panel.tsx";
import { useAudience, useMembershipSettled } from "#features/membership/status/use-audience.ts";
import { OverviewGate, TODAY_FAILURE } from "#features/one-thing/overview-gate.tsx";
import { useSuggestSentence } from "#features/one-thing/suggested-sentence.ts";
import { TodayBelow, TodaySummary } from "#features/one-thing/today-summary.tsx";
import { WaitingDay } from "#features/one-thing/waiting-day.tsx";
import { ProgrammeSection } from "#features/programme/programme-section.tsx";
import { VaultCard } from "#features/vault/vault-card.tsx";

export const meta = () => [{ title: pageTitle(appPlaces.home) }];

/** The dashboard (specification, section 2). */
export default function DashboardRoute() {
  const activating = useCheckoutReturn();
  const settled = useMembershipSettled();
  return (
    <OverviewGate failure={TODAY_FAILURE} skeleton={<DashboardSkeleton />}>
      {(overview) =>
        settled ? (
          <Dashboard overview={overview} panel={<MembershipPanel activating={activating} />} />
        ) : (
          <DashboardSkeleton />
        )
      }
    </OverviewGate>
  );
}

function Dashboard({ overview, panel }: { overview: Overview; panel: ReactNode }) {
  const audience = useAudience();
  const suggest = useSuggestSentence(overview);
  const { waiting } = overview;
  return (
    <>
      <PageHead note={longDate(overview.today)} />
      <TodaySection
        overview={overview}
        label={waiting ? dashboardTexts.todayAndBefore : dashboardTexts.today}
      >
        {waiting ? <WaitingDay overview={overview} leads /> : <TodaySummary overview={overview} />}
      </TodaySection>
      {waiting && <TodayBelow overview={overview} />}
      {panel}
      <LastDaysSection overview={overview} />
      <ReadingColumns>
        <ProgrammeSection audience={audience} onUse={suggest} />
        <VaultCard audience={audience} />
      </ReadingColumns>
    </>
  );
}
