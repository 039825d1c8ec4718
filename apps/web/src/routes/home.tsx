import { landing } from "@sovereign/content/words/landing";
import { useNavigate } from "react-router";
import { HomePicture } from "#app/frames/home-picture.tsx";
import { PublicFrame } from "#app/frames/public-frame.tsx";
import { fontLinks, inBrand, publicHead } from "#app/heads/public-heads.ts";
import { LaunchGate } from "#app/launch/launch-gate.tsx";
import { paths } from "#core/page/paths.ts";
import { useSession } from "#core/session/session.ts";
import { pageTitle } from "#core/words/brand.ts";
import { LandingPage } from "#features/landing/landing-page.tsx";
import { lawTitles } from "#features/landing/law-titles.ts";
import { PricingSection } from "#features/membership/tiers/pricing-section.tsx";

export const links = () => fontLinks("italic");

export const meta = () =>
  publicHead("home", inBrand({ title: pageTitle(), description: landing.description }));

export default function HomeRoute() {
  const navigate = useNavigate();
  return (
    <LaunchGate>
      <PublicFrame layout="bleed">
        <LandingPage
          manifesto={lawTitles}
          signedIn={useSession().status === "signed_in"}
          picture={<HomePicture />}
          pricing={<PricingSection place="home" />}
          onTry={(sentence) => navigate(paths.demo, { state: { sentence } })}
        />
      </PublicFrame>
    </LaunchGate>
  );
}
