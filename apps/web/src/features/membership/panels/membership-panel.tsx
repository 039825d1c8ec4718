import { subscription, upgradeBanner, upgradeEngine } from "@sovereign/content/words/settings";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { packWords } from "#core/words/pack-words.ts";
import { usePrice } from "#core/words/price.ts";
import { Filled } from "#design/rich-text/filled.tsx";
import { LockedPanel } from "./locked-panel.tsx";

const { member_days } = packWords;

const engine = (
  <Link className="link" to={paths.accountability}>
    {upgradeEngine}
  </Link>
);

export function MembershipPanel({ activating }: { activating: boolean }) {
  const price = usePrice();
  if (activating) return null;
  const body = <Filled text={upgradeBanner} values={{ member_days, ...price, engine }} />;
  // Home has one primary action, and it is the day's.
  return <LockedPanel title={subscription.free} body={body} variant="secondary" />;
}
