import { fill } from "@sovereign/content/public/fill";
import { membershipNotices } from "@sovereign/content/words/membership";
import type { PurchaseAnswer } from "@sovereign/contract/memberships";
import { useSession } from "#core/session/use-session.ts";
import { dateOfInstant } from "#core/time/dates.ts";
import { brand } from "#core/words/brand.ts";
import { Button } from "#design/controls/button.tsx";
import { SettingsRow } from "#design/layout/settings-group.tsx";
import { useAddPurchase } from "#features/membership/checkout/use-add-purchase.ts";
import { ManageButton } from "./membership-row.tsx";

/** Of several that a member pays for by card each, with the way to end it. */
export function CardPurchaseRow({ purchase }: { purchase: PurchaseAnswer }) {
  const title = fill(membershipNotices.cardSince, { since: useSince(purchase) });
  return (
    <SettingsRow title={title} action={<ManageButton purchase={purchase.id} about={title} />} />
  );
}

/** A purchase that somebody made with the member's address: theirs when they say so (decision 42). */
export function UnclaimedRow({ purchase }: { purchase: PurchaseAnswer }) {
  const { busy, start } = useAddPurchase(purchase.id);
  const { unclaimed, unclaimedHelp, add, adding } = membershipNotices;
  const since = useSince(purchase);
  return (
    <SettingsRow
      title={unclaimed}
      help={fill(unclaimedHelp, { since, product: brand.productName })}
      action={
        <Button busy={busy} busyLabel={adding} onClick={start}>
          {add}
        </Button>
      }
    />
  );
}

function useSince({ since }: PurchaseAnswer): string {
  const { user } = useSession();
  return since ? dateOfInstant(since, user?.time_zone ?? "UTC") : "";
}
