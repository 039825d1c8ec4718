import { engineLocked, engineTexts } from "@sovereign/content/words/accountability";
import { loading } from "@sovereign/content/words/notices";
import { subscription } from "@sovereign/content/words/settings";
import { milestoneTexts } from "@sovereign/content/words/streak";
import { MILESTONES } from "@sovereign/domain/milestone";
import type { ReactNode } from "react";
import { isNativePlatform } from "#core/device/platform.ts";
import { useSession } from "#core/session/session.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { Icon } from "#design/controls/icon.tsx";
import { LoadFailure } from "#design/feedback/load-states.tsx";
import { Dial } from "#design/figures/milled-edge/dial.tsx";
import { CheckoutButton } from "#features/membership/checkout/checkout-button.tsx";
import { PurchaseTerms } from "#features/membership/checkout/purchase-terms.tsx";
import { endedTitle } from "#features/membership/status/ended-words.ts";
import { useMembership } from "#features/membership/status/membership-query.ts";
import { usePendingPurchase } from "#features/membership/status/pending-purchases.ts";
import styles from "./engine-locked.module.css";

/**
 * What stands at /app/accountability for whoever is no member: what it is, and the way in. Nothing is
 * sold while it is not known who asks: `waiting` stands there meanwhile.
 */
export function EngineLocked({ waiting }: { waiting: ReactNode }) {
  const { user } = useSession();
  const { loading: asking, known, membership, checkAgain } = useMembership();
  const now = useMinute();
  // Both stay within this one reader of the membership: another that came with them would ask anew.
  if (asking) return waiting;
  if (!known) return <LoadFailure notice={loading.subscription} onAgain={checkAgain} />;
  const { ended } = membership;
  return (
    <div className={styles.locked}>
      <Dial marks={[]} label="">
        <Icon name="lock" />
      </Dial>
      <div>
        <p className="note">
          {ended ? endedTitle(membership, user?.time_zone ?? "UTC", now) : engineLocked.note}
        </p>
        <h1 className={`${styles.title} title`}>{engineTexts.title}</h1>
        <p className={`${styles.body} t2`}>{engineLocked.body}</p>
        {ended && <p className={`${styles.kept} small t2`}>{engineLocked.kept}</p>}
        <ol className={styles.thresholds}>
          {MILESTONES.map((days) => (
            <li key={days}>
              <b className="heading num">{days}</b>
              <span className="small t2">{milestoneTexts[days].ahead}</span>
            </li>
          ))}
        </ol>
        <WayIn userId={user?.id ?? ""} />
      </div>
    </div>
  );
}

/** The checkout, or the purchase that has been made and waits. */
function WayIn({ userId }: { userId: string }) {
  if (usePendingPurchase(userId)) {
    return (
      <div role="status">
        <p className="heading">{subscription.pending}</p>
        <p className="small t2">{subscription.pendingHelp}</p>
      </div>
    );
  }
  return (
    <>
      <CheckoutButton size="large" />
      {!isNativePlatform() && <p className={`${styles.renews} small t3`}>{engineLocked.renews}</p>}
      <PurchaseTerms />
    </>
  );
}
