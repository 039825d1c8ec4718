import { fill } from "@sovereign/content/public/fill";
import { membershipStanding } from "@sovereign/content/words/membership-standing";
import { locked } from "@sovereign/content/words/notices";
import { subscription } from "@sovereign/content/words/settings";
import { mayOpen } from "@sovereign/domain/access";
import type { ReactNode } from "react";
import { useSession } from "#core/session/session.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { usePrice } from "#core/words/price.ts";
import type { ButtonLook } from "#design/controls/button.tsx";
import { CheckoutButton } from "#features/membership/checkout/checkout-button.tsx";
import { PurchaseTerms } from "#features/membership/checkout/purchase-terms.tsx";
import { endedTitle } from "#features/membership/status/ended-words.ts";
import { useMembership } from "#features/membership/status/membership-query.ts";
import { usePendingPurchase } from "#features/membership/status/pending-purchases.ts";
import { useAudience } from "#features/membership/status/use-audience.ts";
import styles from "./upgrade-card.module.css";

/**
 * The card in the place of what is for members (specification, section 6): the way in for people
 * known to have no membership, that theirs has ended, or the purchase that waits. Members never see it,
 * nor does anybody whose membership is not known yet.
 */
export function LockedPanel({
  title = locked.vault.title,
  body,
  variant,
}: {
  title?: string;
  body?: ReactNode;
  variant?: ButtonLook["variant"];
}) {
  const { user } = useSession();
  const { known, membership } = useMembership();
  const now = useMinute();
  const audience = useAudience();
  const waits = usePendingPurchase(user?.id ?? "");
  const price = usePrice();
  if (mayOpen("member_item", audience)) return null;
  if (waits) return <WaitingCard />;
  if (!known) return null;
  if (membership.ended) {
    const ended = endedTitle(membership, user?.time_zone ?? "UTC", now);
    const endedBody = fill(membershipStanding.endedHelp, price);
    return <UpgradeCard title={ended} body={endedBody} variant={variant} />;
  }
  const words = body ?? fill(locked.vault.body, price);
  return <UpgradeCard title={title} body={words} variant={variant} />;
}

/** The way into the membership: what it opens, and the checkout (specification, section 6). */
function UpgradeCard({
  title,
  body,
  variant,
}: {
  title: string;
  body: ReactNode;
  variant: ButtonLook["variant"];
}) {
  return (
    <section className={`panel ${styles.card}`} aria-label={membershipStanding.upgrade}>
      <div>
        <h2 className="heading">{title}</h2>
        <p className={`${styles.body} small t2 num`}>{body}</p>
      </div>
      <CheckoutButton variant={variant} />
      <PurchaseTerms />
    </section>
  );
}

/** In its place while a purchase has been made and is not confirmed yet. */
function WaitingCard() {
  return (
    <section className={`panel ${styles.card}`} role="status">
      <div>
        <h2 className="heading">{subscription.pending}</h2>
        <p className={`${styles.body} small t2`}>{subscription.pendingHelp}</p>
      </div>
    </section>
  );
}
