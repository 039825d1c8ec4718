import { fill } from "@sovereign/content/public/fill";
import { engineLocked, engineTexts } from "@sovereign/content/words/accountability";
import { loading } from "@sovereign/content/words/notices";
import { subscription } from "@sovereign/content/words/settings";
import { milestoneTexts } from "@sovereign/content/words/streak";
import { MILESTONES } from "@sovereign/domain/milestone";
import { STREAK_WINDOW_DAYS } from "@sovereign/domain/streak";
import type { ReactNode } from "react";
import { isNativePlatform } from "#core/device/platform.ts";
import { useSession } from "#core/session/session.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { usePrice } from "#core/words/price.ts";
import { LoadFailure } from "#design/feedback/load-states.tsx";
import type { MarkedDay } from "#design/figures/milled-edge/drawing.ts";
import { Ledger } from "#design/figures/milled-edge/ledger.tsx";
import { CheckoutButton } from "#features/membership/checkout/checkout-button.tsx";
import { PurchaseTerms } from "#features/membership/checkout/purchase-terms.tsx";
import { endedTitle } from "#features/membership/status/ended-words.ts";
import { useMembership } from "#features/membership/status/membership-query.ts";
import { usePendingPurchase } from "#features/membership/status/pending-purchases.ts";
import styles from "./engine-locked.module.css";

const EMPTY_MONTH = Array.from(
  { length: STREAK_WINDOW_DAYS },
  (_, index): MarkedDay => ({ date: String(index + 1), mark: "to-come" }),
);

type EngineLockedProps = {
  waiting: ReactNode;
  partner: ReactNode;
  example: ReactNode;
  free: ReactNode;
};

/**
 * Renders `waiting` until the membership is known, so that members see no offer; `partner` and
 * `free` open without it; `example` is a picture of the locked part.
 */
export function EngineLocked({ waiting, partner, example, free }: EngineLockedProps) {
  const { user } = useSession();
  const { loading: asking, known, membership, checkAgain } = useMembership();
  const now = useMinute();
  // Both share this one membership query: a child that mounts its own would refetch.
  if (asking) return waiting;
  if (!known) return <LoadFailure notice={loading.subscription} onAgain={checkAgain} />;
  const { ended } = membership;
  return (
    <>
      <header className={`pagehead mb-5 ${styles.head}`}>
        <p className="note">
          {ended ? endedTitle(membership, user?.time_zone ?? "UTC", now) : engineLocked.note}
        </p>
        <h1 className="title">{engineTexts.title}</h1>
      </header>
      {partner}
      <div className={`stack one-col at-top ${styles.locked}`}>
        <div className={`stack one-col at-top ${styles.offer}`}>
          <p className={`${styles.body} t2`}>{engineLocked.body}</p>
          {ended && <p className={`${styles.body} small t2`}>{engineLocked.kept}</p>}
          <WayIn userId={user?.id ?? ""} />
          {free}
        </div>
        <div className="stack one-col at-top gap-6">
          {example}
          <section
            className={`stack at-top gap-3 hairline pt-4 ${styles.thresholds}`}
            aria-labelledby="thresholds"
          >
            <h2 className="note" id="thresholds">
              {engineLocked.thresholds}
            </h2>
            <Ledger marks={EMPTY_MONTH} label="" height={28} />
            <ol>
              {MILESTONES.map((days) => (
                <li key={days}>
                  <b className="heading num">{days}</b>
                  <span className="small t2">{milestoneTexts[days].ahead}</span>
                </li>
              ))}
            </ol>
          </section>
        </div>
      </div>
    </>
  );
}

function WayIn({ userId }: { userId: string }) {
  const { Price } = usePrice();
  if (usePendingPurchase(userId)) {
    return (
      <div role="status">
        <p className="heading">{subscription.pending}</p>
        <p className="small t2">{subscription.pendingHelp}</p>
      </div>
    );
  }
  return (
    <section className={`panel stack gap-4 ${styles.panel}`} aria-labelledby="way-in">
      <div>
        <h2 className="heading" id="way-in">
          {engineLocked.offer}
        </h2>
        {!isNativePlatform() && (
          <p className="mt-1 small t2 num">{fill(engineLocked.price, { Price })}</p>
        )}
      </div>
      <CheckoutButton size="large" wide />
      <PurchaseTerms />
    </section>
  );
}
