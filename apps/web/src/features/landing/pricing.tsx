import { landingPricing } from "@sovereign/content/public/tiers";
import type { ReactNode } from "react";

/** The head of the levels of membership, and the levels (specification, section 2, Pricing section). */
export function Pricing({ children }: { children: ReactNode }) {
  return (
    <section className="band" id="pricing" aria-labelledby="pricing-title">
      <div className="split landing-pricing-head">
        <p className="note landing-label">{landingPricing.label}</p>
        <div>
          <h2 className="display" id="pricing-title">
            {landingPricing.title}
          </h2>
          <p className="t2 landing-text">{landingPricing.body}</p>
        </div>
      </div>
      {children}
    </section>
  );
}
