import { fill } from "@sovereign/content/public/fill";
import { membershipStanding } from "@sovereign/content/words/membership-standing";
import { locked } from "@sovereign/content/words/notices";
import { subscription } from "@sovereign/content/words/settings";
import { mayOpen } from "@sovereign/domain/access";
import type { ReactNode } from "react";
import { useSession } from "#core/session/session.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { brand } from "#core/words/brand.ts";
import { usePrice } from "#core/words/price.ts";
import type { ButtonLook } from "#design/controls/button.tsx";
import { CheckoutButton } from "#features/membership/checkout/checkout-button.tsx";
import { PurchaseTerms } from "#features/membership/checkout/purchase-terms.tsx";
import { endedTitle } from "#features/membership/status/ended-words.ts";
import { useMembership } from "#features/membership/status/membership-query.ts";
import { usePendingPurchase } from "#features/membership/status/pending-purchases.ts";
import { useAudience } from "#features/membership/status/use-audience.ts";
import styles from "./upgrade-card.module.css";

/** Renders nothing for members, nor while a visitor is unknown (specification, section 6). */
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
  if (membership.ended || membership.trial_refused) {
    const { endedHelp, freeDaysRefusedHelp } = membershipStanding;
    const ended = endedTitle(membership, user?.time_zone ?? "UTC", now);
    const endedBody = membership.trial_refused
      ? fill(freeDaysRefusedHelp, { ...price, email: brand.supportEmail })
      : fill(endedHelp, price);
    return <UpgradeCard title={ended} body={endedBody} variant={variant} />;
  }
  const words = body ?? fill(locked.vault.body, price);
  return <UpgradeCard title={title} body={words} variant={variant} />;
}

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
    <section
      className={`panel stack gap-4 mt-7 ${styles.card}`}
      aria-label={membershipStanding.upgrade}
    >
      <div>
        <h2 className="heading">{title}</h2>
        <p className="mt-2 measure small t2 num">{body}</p>
      </div>
      <CheckoutButton variant={variant} />
      <PurchaseTerms />
    </section>
  );
}

function WaitingCard() {
  return (
    <section className={`panel stack gap-4 mt-7 ${styles.card}`} role="status">
      <div>
        <h2 className="heading">{subscription.pending}</h2>
        <p className="mt-2 measure small t2">{subscription.pendingHelp}</p>
      </div>
    </section>
  );
}
