import { landing } from "@sovereign/content/words/landing";
import { LandingPage } from "#features/landing/landing-page.tsx";
import { lawTitles } from "#features/landing/law-titles.ts";
import { PricingSection } from "#features/membership/pricing-section.tsx";
import { pageTitle } from "#lib/brand.ts";
import { faceLinks } from "#lib/face-links.ts";
import { useSession } from "#session/use-session.ts";
import { LaunchGate } from "#web/launch-gate.tsx";
import { PublicFrame } from "#web/public-frame.tsx";
import { inBrand, publicHead } from "#web/public-heads.ts";

const LINKS = [
  { to: "#manifesto", label: landing.links.manifesto },
  { to: "#vault", label: landing.links.vault },
  { to: "#pricing", label: landing.links.pricing },
];

export const links = () => faceLinks("italic");

export const meta = () =>
  publicHead("home", inBrand({ title: pageTitle(), description: landing.description }));

/** The public home, and what may come before it (specification, section 2, Launch flow, Landing page). */
export default function HomeRoute() {
  return (
    <>
      <LaunchGate />
      <PublicFrame layout="bleed" links={LINKS}>
        <LandingPage
          manifesto={lawTitles}
          signedIn={useSession().status === "signed_in"}
          pricing={<PricingSection place="public" />}
        />
      </PublicFrame>
    </>
  );
}
