import { fill } from "@sovereign/content/public/fill";
import type { Tier } from "@sovereign/content/words/tiers";
import type { ReactNode } from "react";
import { brand } from "#core/words/brand.ts";
import { packWords } from "#core/words/pack-words.ts";
import { Marked } from "#design/rich-text/marked.tsx";
import styles from "./pricing.module.css";

type TierRowProps = {
  tier: Tier;
  /** The level of its name's heading. */
  level: 2 | 3;
  /** Its buttons. */
  children: ReactNode;
};

/** One level of membership as a line of a price list. */
export function TierRow({ tier, level, children }: TierRowProps) {
  const Heading = level === 2 ? "h2" : "h3";
  const price = fill(tier.price, { app_price: brand.appPrice });
  return (
    <article className={styles.tier} aria-labelledby={`tier-${tier.id}`}>
      <div>
        <Heading className={styles.large} id={`tier-${tier.id}`}>
          {tier.name}
        </Heading>
        <p className={`${styles.tagline} small t2`}>{tier.tagline}</p>
      </div>
      <div className={`${styles.price} num`}>
        <p className={styles.large}>{tier.invitationOnly ? <em>{price}</em> : price}</p>
        <p className="small t3">{tier.period}</p>
      </div>
      <div className={styles.gives}>
        <ul>
          {tier.features.map((feature) => (
            <li key={feature}>
              <Marked text={fill(feature, packWords)} />
            </li>
          ))}
        </ul>
        <p className={`${styles.outcome} note`}>{tier.outcome}</p>
      </div>
      <div className={styles.acts}>{children}</div>
    </article>
  );
}
