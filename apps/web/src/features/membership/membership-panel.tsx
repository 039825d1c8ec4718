import { fill } from "@sovereign/content/public/notices";
import { subscription, upgradeBanner } from "@sovereign/content/public/settings";
import { brand } from "#lib/brand.ts";
import { packWords } from "#lib/pack-words.ts";
import { LockedPanel } from "./locked-panel.tsx";

const body = fill(upgradeBanner, { ...packWords, app_price: brand.appPrice });

/**
 * What the dashboard says about the membership: the purchase that waits, or the way in for whoever
 * is known to have none; nothing while a payment is being confirmed.
 */
export function MembershipPanel({ activating }: { activating: boolean }) {
  return activating ? null : <LockedPanel title={subscription.free} body={body} />;
}
