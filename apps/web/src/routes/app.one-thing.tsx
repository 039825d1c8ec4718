import { oneThingPage } from "@sovereign/content/words/one-thing-page";
import { lazy, Suspense } from "react";
import { replace } from "react-router";
import { paths } from "#core/page/paths.ts";
import { useSession } from "#core/session/session.ts";
import { pageTitle } from "#core/words/brand.ts";
import { OneThingPage, OneThingSkeleton } from "#features/one-thing/one-thing-page.tsx";
import { OverviewGate, TODAY_FAILURE } from "#features/one-thing/overview-gate.tsx";
import { sharedDrafts } from "#features/one-thing/shared-draft.ts";
import type { Route } from "./+types/app.one-thing";

/** Loaded after the page, which does not wait for it. */
const RemindMe = lazy(() => import("#features/reminders/remind-me.tsx"));

export const meta = () => [{ title: pageTitle(oneThingPage.tab) }];

/** Saves a sentence from a link or another app, also before a sign-in. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return sharedDrafts.keep(new URL(request.url).searchParams) ? replace(paths.oneThing) : null;
}

export default function OneThingRoute() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <OverviewGate failure={TODAY_FAILURE} skeleton={<OneThingSkeleton />}>
      {(overview) => (
        <OneThingPage
          overview={overview}
          userId={user.id}
          besides={
            <Suspense fallback={null}>
              <RemindMe userId={user.id} />
            </Suspense>
          }
        />
      )}
    </OverviewGate>
  );
}
