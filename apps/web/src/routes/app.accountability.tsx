import { engineTexts } from "@sovereign/content/words/accountability";
import { mayOpen } from "@sovereign/domain/access";
import { lazy, Suspense } from "react";
import { useSession } from "#core/session/session.ts";
import { pageTitle } from "#core/words/brand.ts";
import { useAudience } from "#features/membership/status/use-audience.ts";
import { EnginePage, EngineSkeleton } from "#features/one-thing/engine/engine-page.tsx";
import { OverviewGate, TODAY_FAILURE } from "#features/one-thing/overview-gate.tsx";
import { BetweenPartners, PartnerEntry } from "#features/partner/partner-entry.tsx";

// Members do not download the offer.
const Locked = lazy(() => import("./app.accountability.locked.tsx"));

const allowPush = async () => (await import("#features/reminders/web-reminders.ts")).allowPush();

export const meta = () => [{ title: pageTitle(engineTexts.title) }];

export default function AccountabilityRoute() {
  const { user } = useSession();
  const audience = useAudience();
  if (!user) return null;
  if (!mayOpen("accountability_engine", audience)) {
    return (
      <Suspense fallback={<EngineSkeleton />}>
        <Locked userId={user.id} audience={audience} allowPush={allowPush} />
      </Suspense>
    );
  }
  return (
    <OverviewGate failure={TODAY_FAILURE} skeleton={<EngineSkeleton />}>
      {(overview) => (
        <EnginePage
          overview={overview}
          userId={user.id}
          partner={<PartnerEntry userId={user.id} overview={overview} />}
          between={<BetweenPartners userId={user.id} overview={overview} allowPush={allowPush} />}
        />
      )}
    </OverviewGate>
  );
}
