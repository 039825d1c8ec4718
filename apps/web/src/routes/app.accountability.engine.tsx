import { EnginePage } from "#features/one-thing/engine/engine-page.tsx";
import { EngineSkeleton } from "#features/one-thing/engine/engine-skeleton.tsx";
import { OverviewGate, TODAY_FAILURE } from "#features/one-thing/overview-gate.tsx";
import type { AllowPush } from "#features/partner/between.tsx";
import { BetweenPartners, PartnerEntry } from "#features/partner/partner-entry.tsx";

type EngineProps = { userId: string; allowPush: AllowPush };

/** The page of a member: the day's question, with a partner's days or the way to one. */
export default function Engine({ userId, allowPush }: EngineProps) {
  return (
    <OverviewGate failure={TODAY_FAILURE} skeleton={<EngineSkeleton />}>
      {(overview) => (
        <EnginePage
          overview={overview}
          userId={userId}
          partner={<PartnerEntry userId={userId} overview={overview} />}
          between={<BetweenPartners userId={userId} overview={overview} allowPush={allowPush} />}
        />
      )}
    </OverviewGate>
  );
}
