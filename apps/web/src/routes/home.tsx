import { landing } from "@sovereign/content/words/landing";
import { PublicFrame } from "#app/frames/public-frame.tsx";
import { fontLinks, inBrand, publicHead } from "#app/heads/public-heads.ts";
import { LaunchGate } from "#app/launch/launch-gate.tsx";
import { useSession } from "#core/session/session.ts";
import { pageTitle } from "#core/words/brand.ts";
import { LandingPage } from "#features/landing/landing-page.tsx";
import { lawTitles } from "#features/landing/law-titles.ts";
import { PricingSection } from "#features/membership/tiers/pricing-section.tsx";

const LINKS = [
  { to: "#manifesto", label: landing.links.manifesto },
  { to: "#vault", label: landing.links.vault },
  { to: "#pricing", label: landing.links.pricing },
];

export const links = () => fontLinks("italic");

export const meta = () =>
  publicHead("home", inBrand({ title: pageTitle(), description: landing.description }));

export default function HomeRoute() {
  return (
    <LaunchGate>
      <PublicFrame layout="bleed" links={LINKS}>
        <LandingPage
          manifesto={lawTitles}
          signedIn={useSession().status === "signed_in"}
          pricing={<PricingSection place="public" />}
        />
      </PublicFrame>
    </LaunchGate>
  );
}
