import { engineTexts } from "@sovereign/content/words/accountability";
import { mayOpen } from "@sovereign/domain/access";
import { lazy, Suspense } from "react";
import { useSession } from "#core/session/session.ts";
import { pageTitle } from "#core/words/brand.ts";
import { Skeleton } from "#design/feedback/skeleton.tsx";
import { EngineLocked } from "#features/membership/panels/engine-locked.tsx";
import { useAudience } from "#features/membership/status/use-audience.ts";
import { EnginePage, EngineSkeleton } from "#features/one-thing/engine/engine-page.tsx";
import { OverviewGate, TODAY_FAILURE } from "#features/one-thing/overview-gate.tsx";
import {
  BetweenPartners,
  FreePartner,
  PartnerEntry,
  WithoutPartner,
} from "#features/partner/partner-entry.tsx";
import { FreePieces } from "#features/vault/free-pieces.tsx";

// Members do not download it.
const ExamplePair = lazy(() => import("#days/example-pair.tsx"));

const allowPush = async () => (await import("#features/reminders/web-reminders.ts")).allowPush();

export const meta = () => [{ title: pageTitle(engineTexts.title) }];

export default function AccountabilityRoute() {
  const { user } = useSession();
  const audience = useAudience();
  if (!user) return null;
  if (!mayOpen("accountability_engine", audience)) {
    return (
      <EngineLocked
        waiting={<EngineSkeleton />}
        partner={<FreePartner userId={user.id} allowPush={allowPush} />}
        example={
          <WithoutPartner userId={user.id}>
            <Suspense fallback={<Skeleton height={368} />}>
              <ExamplePair />
            </Suspense>
          </WithoutPartner>
        }
        free={<FreePieces audience={audience} />}
      />
    );
  }
  return (
    <OverviewGate failure={TODAY_FAILURE} skeleton={<EngineSkeleton />}>
      {(overview) => (
        <EnginePage
          overview={overview}
          userId={user.id}
          partner={<PartnerEntry userId={user.id} overview={overview} />}
          between={<BetweenPartners userId={user.id} allowPush={allowPush} />}
        />
      )}
    </OverviewGate>
  );
}
