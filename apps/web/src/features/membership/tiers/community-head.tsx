import { plural } from "@sovereign/content/public/fill";
import { membershipCard } from "@sovereign/content/words/membership-card";
import { Skeleton } from "#design/feedback/skeleton.tsx";
import { MarkGlyph } from "#design/figures/milled-edge/mark-glyph.tsx";
import { useMembership } from "#features/membership/status/membership-query.ts";
import styles from "./tiers.module.css";
import { TiersHead } from "./tiers-head.tsx";

/** `streak` is in days; undefined while it loads. */
export function CommunityHead({ streak }: { streak: number | undefined }) {
  const { loading, membership } = useMembership();
  const waiting = loading || streak === undefined;
  return (
    <TiersHead>
      <p className={`line gap-3 mt-4 t2 small ${styles.you} num`}>
        {waiting ? (
          <Skeleton width={320} height={20} />
        ) : (
          <>
            <MarkGlyph mark={membership.subscribed ? "completed" : "open"} />
            {standing(membership.subscribed, streak)}
          </>
        )}
      </p>
    </TiersHead>
  );
}

function standing(subscribed: boolean, streak: number): string {
  return plural(subscribed ? membershipCard.member : membershipCard.streak, streak);
}
