import { fill } from "@sovereign/content/public/fill";
import { tiers, tiersPage } from "@sovereign/content/words/tiers";
import { isNativePlatform } from "#core/device/platform.ts";
import { useHydrated } from "#core/page/use-hydrated.ts";
import { brand } from "#core/words/brand.ts";
import styles from "./pricing.module.css";
import { TierActs } from "./tier-acts.tsx";
import { TierRow } from "./tier-row.tsx";

type PricingSectionProps = {
  place: "public" | "app";
  /** The level of the levels' names; without it, what comes after the landing page's or the app's. */
  level?: 2 | 3;
};

/**
 * The levels of membership and their states (specification, section 2, Pricing section). `place`
 * says how much room there is, `level` which headings name the levels.
 */
export function PricingSection({ place, level = place === "public" ? 3 : 2 }: PricingSectionProps) {
  // The prerendered page knows no platform: what a store's app hides leaves once its scripts run.
  const native = useHydrated() && isNativePlatform();
  const hidden = native && !brand.nativeExternalLinks;
  return (
    <>
      <div className={place === "app" ? styles.inApp : styles.inPublic}>
        {tiers.map((tier) => (
          <TierRow key={tier.id} tier={tier} level={level}>
            <TierActs tier={tier} paymentLinks={!hidden} />
          </TierRow>
        ))}
      </div>
      {hidden && <p className={`${styles.foot} small t2`}>{tiersPage.nativeNote}</p>}
      <p className={`${styles.foot} small t3`}>
        {fill(tiersPage.footer, { holding_company: brand.holdingCompany })}
      </p>
    </>
  );
}
