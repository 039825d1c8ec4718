import { engineTexts } from "@sovereign/content/words/accountability";
import type { Overview } from "@sovereign/contract/one-things";
import type { PartnerOverview } from "@sovereign/contract/partner";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { Button } from "#design/controls/button.tsx";
import { LoadFailure } from "#design/feedback/load-states.tsx";
import { Skeleton } from "#design/feedback/skeleton.tsx";
import type { AllowPush } from "./between.tsx";
import { OwnEdge } from "./own-edge.tsx";
import { partnerQuery } from "./partner-query.ts";

// Members who have no partner and invite no one do not download the parts of a pair.
const PartnerSection = lazy(() => import("./partner-section.tsx"));

const Between = lazy(() => import("./between.tsx"));

const PartnerSide = lazy(() => import("./partner-side.tsx"));

const texts = engineTexts.partner;
const ROOM = <Skeleton height={304} />;

const hasNothing = ({ partner, invitation, ended }: PartnerOverview) =>
  !partner && !invitation && !ended;

/** The pair on Focus, or the way to one. Its height is reserved while it loads. */
export function PartnerEntry({ userId, overview }: { userId: string; overview: Overview }) {
  const { data, isError, refetch } = useQuery(partnerQuery(userId));
  const [invites, setInvites] = useState(false);
  const section = useRef<HTMLElement>(null);
  useFocusKept(section, data);
  return (
    <section
      className="stack one-col at-top gap-3"
      aria-label={texts.section}
      ref={section}
      tabIndex={-1}
    >
      {!data && (isError ? <LoadFailure notice={texts.failed} onAgain={refetch} /> : ROOM)}
      {data && hasNothing(data) && !invites && (
        <>
          <OwnEdge overview={overview} void={texts.void} />
          <p className="small t2">{texts.body}</p>
          <div className="actions2">
            <Button onClick={() => setInvites(true)}>{texts.act}</Button>
          </div>
        </>
      )}
      {data && (invites || !hasNothing(data)) && (
        <Suspense fallback={ROOM}>
          <PartnerSection overview={data} userId={userId} days={overview} invites={invites} />
        </Suspense>
      )}
    </section>
  );
}

const stateOf = (shown: PartnerOverview | undefined) =>
  shown && (shown.partner?.pair ?? shown.invitation?.state ?? shown.ended?.at ?? "none");

/** A control that goes with the state it changed leaves the focus to what is there now. */
function useFocusKept(section: RefObject<HTMLElement | null>, shown: PartnerOverview | undefined) {
  const state = stateOf(shown);
  const previous = useRef(state);
  useEffect(() => {
    const had = previous.current;
    previous.current = state;
    if (had === undefined || had === state) return;
    // After a sheet has closed, which restores the focus itself.
    const timer = setTimeout(() => {
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (lost) section.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [section, state]);
}

/** Further down: what each sees, how signals arrive, and the end of it. */
export function BetweenPartners({ userId, allowPush }: { userId: string; allowPush: AllowPush }) {
  const { data } = useQuery(partnerQuery(userId));
  if (!data?.partner) return null;
  return (
    <Suspense>
      <Between
        partner={data.partner}
        signalsBy={data.signals_by}
        userId={userId}
        allowPush={allowPush}
      />
    </Suspense>
  );
}

/** The same without a membership: only a partner, an invitation or their end. */
export function FreePartner({ userId, allowPush }: { userId: string; allowPush: AllowPush }) {
  const { data } = useQuery(partnerQuery(userId));
  if (!data || hasNothing(data)) return null;
  return (
    <Suspense fallback={ROOM}>
      <PartnerSide overview={data} userId={userId} allowPush={allowPush} />
    </Suspense>
  );
}

/** Shows its children only without a partner, an invitation or an ended pair. */
export function WithoutPartner({ userId, children }: { userId: string; children: ReactNode }) {
  const { data } = useQuery(partnerQuery(userId));
  return data && !hasNothing(data) ? null : children;
}
