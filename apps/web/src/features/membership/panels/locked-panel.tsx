import { fill } from "@sovereign/content/public/fill";
import { locked } from "@sovereign/content/words/notices";
import { mayOpen } from "@sovereign/domain/access";
import { useSession } from "#core/session/use-session.ts";
import { brand } from "#core/words/brand.ts";
import { useMembership } from "#features/membership/status/membership-query.ts";
import { usePendingPurchase } from "#features/membership/status/pending-purchases.ts";
import { useAudience } from "#features/membership/status/use-audience.ts";
import { UpgradeCard, WaitingCard } from "./upgrade-card.tsx";

const BODY = fill(locked.vault.body, { app_price: brand.appPrice });

/**
 * The card in the place of what is for members (specification, section 6): the way in for people
 * known to have no membership, or the purchase that waits. Members never see it, nor does anybody
 * whose membership is not known yet.
 */
export function LockedPanel({
  title = locked.vault.title,
  body = BODY,
}: {
  title?: string;
  body?: string;
}) {
  const { user } = useSession();
  const { known } = useMembership();
  const audience = useAudience();
  const waits = usePendingPurchase(user?.id ?? "");
  if (mayOpen("member_item", audience)) return null;
  if (waits) return <WaitingCard />;
  return known ? <UpgradeCard title={title} body={body} /> : null;
}
