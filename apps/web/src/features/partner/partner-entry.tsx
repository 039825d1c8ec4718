import { engineTexts } from "@sovereign/content/words/accountability";
import type { Overview } from "@sovereign/contract/one-things";
import { lazy, Suspense, useRef, useState } from "react";
import { Button } from "#design/controls/button.tsx";
import { Skeleton } from "#design/feedback/skeleton.tsx";
import type { AllowPush } from "./between.tsx";
import { OwnEdge } from "./own-edge.tsx";

// Members who have no partner and invite no one download nothing of a pair.
const PartnerSection = lazy(() => import("./partner-section.tsx"));

const Between = lazy(() => import("./between.tsx"));

const texts = engineTexts.partner;

type PartnerEntryProps = { userId: string; overview: Overview };

/** The pair on Focus, or the way to one. */
export function PartnerEntry({ userId, overview }: PartnerEntryProps) {
  const section = useRef<HTMLElement>(null);
  const [pressed, setPressed] = useState(false);
  // A member who has put the news of an end away stays in the section, where a sheet may be open.
  const [known, setKnown] = useState(false);
  if (overview.partner && !known) setKnown(true);
  return (
    <section
      className="stack one-col at-top gap-3"
      aria-label={texts.section}
      ref={section}
      tabIndex={-1}
    >
      {known || pressed ? (
        <Suspense fallback={<Skeleton height={304} />}>
          <PartnerSection userId={userId} days={overview} invites={!known} section={section} />
        </Suspense>
      ) : (
        <>
          <OwnEdge overview={overview} void={texts.void} />
          <p className="small t2">{texts.body}</p>
          <div className="actions2">
            <Button onClick={() => setPressed(true)}>{texts.act}</Button>
          </div>
        </>
      )}
    </section>
  );
}

/** Further down: what each sees, how signals arrive, and the end of it. */
export function BetweenPartners({
  userId,
  overview,
  allowPush,
}: PartnerEntryProps & { allowPush: AllowPush }) {
  return (
    overview.partner && (
      <Suspense>
        <Between userId={userId} allowPush={allowPush} />
      </Suspense>
    )
  );
}
