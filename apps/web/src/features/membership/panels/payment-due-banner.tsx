import { fill } from "@sovereign/content/public/fill";
import { membershipNotices } from "@sovereign/content/words/membership";
import { subscription } from "@sovereign/content/words/settings";
import { dateOfInstant } from "#lib/dates.ts";
import { useSession } from "#session/use-session.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { useMembership } from "./membership-query.ts";
import { usePortal } from "./use-portal.ts";

/** Says on every page of the app that the last payment failed and until when access lasts. */
export function PaymentDueBanner() {
  const { user } = useSession();
  const { membership } = useMembership();
  const { busy, start } = usePortal();
  const { payment_due, subscription_end, managed_by } = membership;
  if (!user || !payment_due || !subscription_end) return null;
  const grace_ends_on = dateOfInstant(subscription_end, user.time_zone);
  return (
    <section className="netbar num" aria-label={membershipNotices.paymentDue}>
      <Icon name="alert" />
      <span className="grow">{fill(subscription.pastDueHelp, { grace_ends_on })}</span>
      {managed_by === "card" && (
        <Button
          variant="text"
          busy={busy}
          busyLabel={membershipNotices.openingPortal}
          onClick={start}
        >
          {membershipNotices.manageBriefly}
        </Button>
      )}
    </section>
  );
}
