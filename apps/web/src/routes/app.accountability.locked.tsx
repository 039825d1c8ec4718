import type { Audience } from "@sovereign/domain/access";
import { lazy, Suspense } from "react";
import ExamplePair from "#days/example-pair.tsx";
import { Skeleton } from "#design/feedback/skeleton.tsx";
import { EngineLocked } from "#features/membership/panels/engine-locked.tsx";
import { EngineSkeleton } from "#features/one-thing/engine/engine-skeleton.tsx";
import { useOverview } from "#features/one-thing/use-overview.ts";
import type { AllowPush } from "#features/partner/between.tsx";
import { FreePieces } from "#features/vault/free-pieces.tsx";

const PartnerSide = lazy(() => import("#features/partner/partner-side.tsx"));

type LockedProps = { userId: string; audience: Audience; allowPush: AllowPush };

/** The page without a membership: only a partner, an invitation or their end. */
export default function Locked({ userId, audience, allowPush }: LockedProps) {
  const state = useOverview().data?.partner;
  return (
    <EngineLocked
      waiting={<EngineSkeleton />}
      partner={
        state && (
          <Suspense fallback={<Skeleton height={304} />}>
            <PartnerSide userId={userId} allowPush={allowPush} />
          </Suspense>
        )
      }
      example={!state && <ExamplePair />}
      free={<FreePieces audience={audience} />}
    />
  );
}
