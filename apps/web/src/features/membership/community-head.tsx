import { fill } from "@sovereign/content/public/notices";
import { tiersPage } from "@sovereign/content/public/tiers";
import { MarkGlyph } from "#ui/milled-edge/mark-glyph.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useMembership } from "./membership-query.ts";
import { MEMBERSHIP_NOTICES } from "./texts.ts";
import "./membership.css";

/** The head of the membership page: where the member stands. `streak` is a number of days. */
export function CommunityHead({ streak }: { streak: number | undefined }) {
  const { loading, membership } = useMembership();
  const waiting = loading || streak === undefined;
  return (
    <header className="community-head">
      <h1 className="display">{tiersPage.title}</h1>
      <p className="lede">{tiersPage.subtitle}</p>
      <p className="community-you num">
        {waiting ? (
          <Skeleton width={320} height={20} />
        ) : (
          <>
            <MarkGlyph mark={membership.subscribed ? "completed" : "open"} />
            {standing(membership.subscribed, streak)}
          </>
        )}
      </p>
    </header>
  );
}

function standing(subscribed: boolean, streak: number): string {
  const days = streak === 1 ? "1 day" : `${streak} days`;
  const { member, streak: reader } = MEMBERSHIP_NOTICES;
  return fill(subscribed ? member : reader, { streak: days });
}
