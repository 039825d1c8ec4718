import { sharedPages } from "@sovereign/content/words/share";
import { PublicFrame } from "#app/frames/public-frame.tsx";
import { fontLinks, inBrand, publicHead } from "#app/heads/public-heads.ts";
import { PricingSection } from "#features/membership/tiers/pricing-section.tsx";
import { TiersHead } from "#features/membership/tiers/tiers-head.tsx";

export const links = () => fontLinks("italic");

export const meta = () => publicHead("tiers", inBrand(sharedPages.tiers));

export default function TiersRoute() {
  return (
    <PublicFrame>
      <TiersHead />
      <PricingSection place="public" />
    </PublicFrame>
  );
}
