import { landingPricing } from "@sovereign/content/public/tiers";
import { Link } from "react-router";
import { PricingSection } from "#features/membership/pricing-section.tsx";
import { brand, pageTitle } from "#lib/brand.ts";
import { paths } from "#lib/paths.ts";
import { LinkButton } from "#ui/button.tsx";

const TAGLINE = "The Psychology and Strategy of Ultra-Wealth Creation";

export const meta = () => [{ title: pageTitle() }, { name: "description", content: TAGLINE }];

/** The public home: what this is, the two ways in, and what it costs. */
export default function HomeRoute() {
  return (
    <main>
      <div className="home-page">
        <Link className="word" to={paths.home}>
          {brand.productName}
        </Link>
        <div>
          <p className="note">{TAGLINE}</p>
          <h1 className="display">Wealth is a daily practice.</h1>
          <p className="lede t2">
            One decision each morning, one honest answer each evening. After thirty days there is a
            record that is hard to argue with.
          </p>
          <div className="home-acts">
            <LinkButton to={paths.signUp} variant="primary" size="large">
              Create Account
            </LinkButton>
            <Link className="link tap" to={paths.auth}>
              Already a Member? Sign In
            </Link>
          </div>
        </div>
      </div>
      <section className="home-pricing" id="pricing" aria-labelledby="pricing-title">
        <div className="home-pricing-head">
          <p className="note">{landingPricing.label}</p>
          <div>
            <h2 className="display" id="pricing-title">
              {landingPricing.title}
            </h2>
            <p className="t2">{landingPricing.body}</p>
          </div>
        </div>
        <PricingSection place="public" />
      </section>
    </main>
  );
}
