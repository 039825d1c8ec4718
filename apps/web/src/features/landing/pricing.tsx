import { landingPricing } from "@sovereign/content/words/tiers";
import type { ReactNode } from "react";
import styles from "./landing.module.css";

/** The head of the levels of membership, and the levels (specification, section 2, Pricing section). */
export function Pricing({ children }: { children: ReactNode }) {
  return (
    <section className={styles.band} id="pricing" aria-labelledby="pricing-title">
      <div className={`split ${styles.pricingHead}`}>
        <p className={`note ${styles.label}`}>{landingPricing.label}</p>
        <div>
          <h2 className="display" id="pricing-title">
            {landingPricing.title}
          </h2>
          <p className={`t2 ${styles.text}`}>{landingPricing.body}</p>
        </div>
      </div>
      {children}
    </section>
  );
}
