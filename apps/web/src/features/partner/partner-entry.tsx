import { engineTexts } from "@sovereign/content/words/accountability";
import type { PartnerOverview } from "@sovereign/contract/partner";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Button } from "#design/controls/button.tsx";
import { LoadFailure } from "#design/feedback/load-states.tsx";
import { Skeleton } from "#design/feedback/skeleton.tsx";
import { partnerQuery } from "./partner-query.ts";

// Whoever has no partner and invites no one does not download what a pair needs.
const PartnerSection = lazy(() => import("./partner-section.tsx"));

const PartnerSide = lazy(() => import("./partner-side.tsx"));

const texts = engineTexts.partner;
const ROOM = <Skeleton height={268} />;

const hasNothing = ({ partner, invitation, ended }: PartnerOverview) =>
  !partner && !invitation && !ended;

/** The pair on Focus, or the way to one. Its height is reserved while it loads. */
export function PartnerEntry({ userId }: { userId: string }) {
  const { data, isError, refetch } = useQuery(partnerQuery(userId));
  const [invites, setInvites] = useState(false);
  return (
    <section className="stack at-top gap-3" aria-label={texts.section}>
      {!data && (isError ? <LoadFailure notice={texts.failed} onAgain={refetch} /> : ROOM)}
      {data && hasNothing(data) && !invites && (
        <>
          <p className="small t2">{texts.body}</p>
          <div>
            <Button onClick={() => setInvites(true)}>{texts.act}</Button>
          </div>
        </>
      )}
      {data && (invites || !hasNothing(data)) && (
        <Suspense fallback={ROOM}>
          <PartnerSection overview={data} userId={userId} invites={invites} />
        </Suspense>
      )}
    </section>
  );
}

/** The same for whoever has no membership: only what there is of a partner. */
export function FreePartner({ userId }: { userId: string }) {
  const { data } = useQuery(partnerQuery(userId));
  if (!data || hasNothing(data)) return null;
  return (
    <Suspense fallback={ROOM}>
      <PartnerSide overview={data} userId={userId} />
    </Suspense>
  );
}

/** What is shown only to whoever has none, and nothing that leads to one. */
export function WithoutPartner({ userId, children }: { userId: string; children: ReactNode }) {
  const { data } = useQuery(partnerQuery(userId));
  return data && !hasNothing(data) ? null : children;
}
