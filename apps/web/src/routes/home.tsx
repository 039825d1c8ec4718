import { landing } from "@sovereign/content/public/landing";
import { fill } from "@sovereign/content/public/notices";
import { LandingPage } from "#features/landing/landing-page.tsx";
import { lawTitles } from "#features/landing/law-titles.ts";
import { PricingSection } from "#features/membership/pricing-section.tsx";
import { brand, pageTitle } from "#lib/brand.ts";
import { useSession } from "#session/use-session.ts";
import { PublicFrame } from "#web/public-frame.tsx";

const description = fill(landing.description, { app_price: brand.appPrice });

const LINKS = [
  { to: "#manifesto", label: landing.links.manifesto },
  { to: "#vault", label: landing.links.vault },
  { to: "#pricing", label: landing.links.pricing },
];

export const meta = () => [{ title: pageTitle() }, { name: "description", content: description }];

/** The public home (specification, section 2, Landing page). */
export default function HomeRoute() {
  return (
    <PublicFrame layout="bleed" links={LINKS}>
      <LandingPage
        manifesto={lawTitles}
        signedIn={useSession().status === "signed_in"}
        pricing={<PricingSection place="public" />}
      />
    </PublicFrame>
  );
}
