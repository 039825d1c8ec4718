import { engineTexts } from "@sovereign/content/words/accountability";
import { mayOpen } from "@sovereign/domain/access";
import { lazy, Suspense } from "react";
import { useSession } from "#core/session/session.ts";
import { pageTitle } from "#core/words/brand.ts";
import { useAudience, useMembershipSettled } from "#features/membership/status/use-audience.ts";
import { EngineSkeleton } from "#features/one-thing/engine/engine-skeleton.tsx";

// Members do not download the offer, and others not the page.
const Engine = lazy(() => import("./app.accountability.engine.tsx"));

const Locked = lazy(() => import("./app.accountability.locked.tsx"));

const allowPush = async () => (await import("#features/reminders/web-reminders.ts")).allowPush();

export const meta = () => [{ title: pageTitle(engineTexts.title) }];

export default function AccountabilityRoute() {
  const { user } = useSession();
  const audience = useAudience();
  const settled = useMembershipSettled();
  if (!user) return null;
  const mayEnter = mayOpen("accountability_engine", audience);
  if (!settled && !mayEnter) return <EngineSkeleton />;
  return (
    <Suspense fallback={<EngineSkeleton />}>
      {mayEnter ? (
        <Engine userId={user.id} allowPush={allowPush} />
      ) : (
        <Locked userId={user.id} audience={audience} allowPush={allowPush} />
      )}
    </Suspense>
  );
}
