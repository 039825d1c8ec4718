import { fill } from "@sovereign/content/public/fill";
import { membershipNotices } from "@sovereign/content/words/membership";
import { membershipStanding } from "@sovereign/content/words/membership-standing";
import { subscription } from "@sovereign/content/words/settings";
import { useSession } from "#core/session/session.ts";
import { dateOfInstant } from "#core/time/dates.ts";
import { Button } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { usePortal } from "#features/membership/checkout/use-portal.ts";
import { useMembership } from "#features/membership/status/membership-query.ts";
import "#design/feedback/connection-bar.css";

export function PaymentDueBanner() {
  const { user } = useSession();
  const { membership } = useMembership();
  const { busy, start } = usePortal();
  const { payment_due, subscription_end, managed_by } = membership;
  if (!user || !payment_due || !subscription_end) return null;
  const grace_ends_on = dateOfInstant(subscription_end, user.time_zone);
  return (
    <section className="netbar num" aria-label={membershipStanding.paymentDue}>
      <Icon name="alert" />
      <span className="grow">{fill(subscription.pastDueHelp, { grace_ends_on })}</span>
      {managed_by === "card" && (
        <Button
          variant="text"
          busy={busy}
          busyLabel={membershipNotices.openingPortal}
          onClick={start}
        >
          {membershipStanding.manageBriefly}
        </Button>
      )}
    </section>
  );
}
