import { plural } from "@sovereign/content/public/plural";
import { membershipNotices } from "@sovereign/content/words/membership";
import { MarkGlyph } from "#ui/milled-edge/mark-glyph.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import styles from "./community-head.module.css";
import { useMembership } from "./membership-query.ts";
import { TiersHead } from "./tiers-head.tsx";

/** The head of the membership page: where the member stands. `streak` is a number of days. */
export function CommunityHead({ streak }: { streak: number | undefined }) {
  const { loading, membership } = useMembership();
  const waiting = loading || streak === undefined;
  return (
    <TiersHead>
      <p className={`${styles.you} num`}>
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
  return plural(subscribed ? membershipNotices.member : membershipNotices.streak, streak);
}
