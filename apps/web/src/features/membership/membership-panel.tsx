import { fill } from "@sovereign/content/public/notices";
import { subscription } from "@sovereign/content/public/settings";
import { mayOpen } from "@sovereign/domain/access";
import { brand } from "#lib/brand.ts";
import { useSession } from "#session/use-session.ts";
import { Button } from "#ui/button.tsx";
import { useMembership } from "./membership-query.ts";
import { usePendingPurchase } from "./pending-purchases.ts";
import { MEMBERSHIP_NOTICES } from "./texts.ts";
import { useAudience } from "./use-audience.ts";
import { useCheckout } from "./use-checkout.ts";
import "./membership.css";

const price = { app_price: brand.appPrice };

/**
 * What the dashboard says about the membership: the purchase that waits, or the way in for whoever
 * is known to have none. Members never see it, nor does anybody while a payment is being confirmed.
 */
export function MembershipPanel({ activating }: { activating: boolean }) {
  const { user } = useSession();
  const { known } = useMembership();
  const audience = useAudience();
  const waits = usePendingPurchase(user?.id ?? "");
  if (activating || mayOpen("accountability_engine", audience)) return null;
  if (waits) return <WaitingPanel />;
  return known ? <UpgradePanel /> : null;
}

function WaitingPanel() {
  return (
    <section className="panel upgrade" role="status">
      <div>
        <h2 className="heading">{subscription.pending}</h2>
        <p className="small t2">{subscription.pendingHelp}</p>
      </div>
    </section>
  );
}

function UpgradePanel() {
  const { busy, start } = useCheckout();
  const { upgrade, subscribe, openingCheckout } = MEMBERSHIP_NOTICES;
  return (
    <section className="panel upgrade" aria-label="Upgrade">
      <div>
        <h2 className="heading">{subscription.free}</h2>
        <p className="small t2 num">{fill(upgrade, price)}</p>
      </div>
      <Button variant="primary" busy={busy} busyLabel={openingCheckout} onClick={start}>
        {fill(subscribe, price)}
      </Button>
    </section>
  );
}
