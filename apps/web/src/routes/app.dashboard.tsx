import { appPlaces } from "@sovereign/content/words/app-frame";
import type { Overview } from "@sovereign/contract/one-things";
import { lazy, memo, Suspense, useDeferredValue } from "react";
import { useSession } from "#core/session/session.ts";
import { pageTitle } from "#core/words/brand.ts";
import { LastDaysSection, ReadingColumns } from "#features/dashboard/dashboard-sections.tsx";
import { useCheckoutReturn } from "#features/membership/checkout/use-checkout-return.ts";
import { MembershipPanel } from "#features/membership/panels/membership-panel.tsx";
import { useAudience, useMembershipSettled } from "#features/membership/status/use-audience.ts";
import { answeredDays } from "#features/one-thing/home/answered-days.ts";
import { FirstScreenSkeleton } from "#features/one-thing/home/first-screen.tsx";
import { HomePage } from "#features/one-thing/home/home-page.tsx";
import { OverviewGate, TODAY_FAILURE } from "#features/one-thing/overview-gate.tsx";
import { useSuggestSentence } from "#features/one-thing/suggested-sentence.ts";
import { ProgrammeSection } from "#features/programme/programme-section.tsx";
import { VaultCard } from "#features/vault/vault-card.tsx";

const PartnerRow = lazy(() => import("#features/partner/partner-row.tsx"));

/** For the first answered day alone. */
const HourCard = lazy(() => import("#features/reminders/hour-card.tsx"));

/** After the page's own requests, below everything else. */
const InstallCard = __NATIVE_BUILD__
  ? null
  : lazy(async () => {
      await new Promise((due) => setTimeout(due, 2000));
      return import("#features/install/install-card.tsx");
    });

/** After the page's own requests, as few members have any. */
const MissedWarnings = lazy(async () => {
  await new Promise((due) => setTimeout(due, 2000));
  return import("#features/mails/missed-warnings.tsx");
});

export const meta = () => [{ title: pageTitle(appPlaces.home) }];

export default function DashboardRoute() {
  const { user } = useSession();
  const activating = useCheckoutReturn();
  const settled = useMembershipSettled();
  if (!user) return null;
  return (
    <OverviewGate failure={TODAY_FAILURE} skeleton={<FirstScreenSkeleton />}>
      {(overview) =>
        settled ? (
          <Dashboard overview={overview} user={user} activating={activating} />
        ) : (
          <FirstScreenSkeleton />
        )
      }
    </OverviewGate>
  );
}

type DashboardProps = {
  overview: Overview;
  user: { id: string; email: string };
  activating: boolean;
};

function Dashboard({ overview, user, activating }: DashboardProps) {
  const settled = useDeferredValue(overview);
  const card = answeredDays(settled) === 1 && (
    <Suspense>
      <HourCard userId={user.id} email={user.email} overview={settled} />
    </Suspense>
  );
  return (
    <>
      <HomePage
        overview={overview}
        userId={user.id}
        partner={
          overview.partner === "pair" && (
            <Suspense fallback={<div style={{ height: 52 }} />}>
              <PartnerRow userId={user.id} />
            </Suspense>
          )
        }
        card={card}
      />
      <FurtherDown overview={settled} activating={activating} />
    </>
  );
}

/** Memoized and deferred: a press renders its own frame first. */
const FurtherDown = memo(function FurtherDown({
  overview,
  activating,
}: Omit<DashboardProps, "user">) {
  const audience = useAudience();
  const suggest = useSuggestSentence(overview);
  return (
    <>
      <Suspense>
        <MissedWarnings />
      </Suspense>
      {/* A month of one day is empty. */}
      {answeredDays(overview) > 1 && <LastDaysSection overview={overview} />}
      <MembershipPanel activating={activating} />
      <ReadingColumns>
        <ProgrammeSection audience={audience} onUse={suggest} />
        <VaultCard audience={audience} />
      </ReadingColumns>
      {InstallCard && (
        <Suspense>
          <InstallCard overview={overview} />
        </Suspense>
      )}
    </>
  );
});
