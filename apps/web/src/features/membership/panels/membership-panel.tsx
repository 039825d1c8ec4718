import { fill } from "@sovereign/content/public/fill";
import { membershipStanding } from "@sovereign/content/words/membership-standing";
import { upgradeBanner, upgradeEngine } from "@sovereign/content/words/settings";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { useSession } from "#core/session/session.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { packWords } from "#core/words/pack-words.ts";
import { usePrice } from "#core/words/price.ts";
import { Filled } from "#design/rich-text/filled.tsx";
import { endedTitle } from "#features/membership/status/ended-words.ts";
import { useMembership } from "#features/membership/status/membership-query.ts";
import { LockedPanel } from "./locked-panel.tsx";

const { member_days } = packWords;

const engine = (
  <Link className="link" to={paths.accountability}>
    {upgradeEngine}
  </Link>
);

/**
 * What the dashboard says about the membership: the purchase that waits, or the way in for whoever
 * is known to have none, with what is safe where one has ended; nothing while a payment is being confirmed.
 */
export function MembershipPanel({ activating }: { activating: boolean }) {
  const { user } = useSession();
  const { membership } = useMembership();
  const now = useMinute();
  const price = usePrice();
  if (activating) return null;
  const title = endedTitle(membership, user?.time_zone ?? "UTC", now);
  const body = membership.ended ? (
    fill(membershipStanding.endedHelp, price)
  ) : (
    <Filled text={upgradeBanner} values={{ member_days, ...price, engine }} />
  );
  return <LockedPanel title={title} body={body} />;
}
