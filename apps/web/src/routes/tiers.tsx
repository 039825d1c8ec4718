import { sharedPages } from "@sovereign/content/words/share";
import { PricingSection } from "#features/membership/pricing-section.tsx";
import { TiersHead } from "#features/membership/tiers-head.tsx";
import { faceLinks } from "#lib/face-links.ts";
import { PublicFrame } from "#web/public-frame.tsx";
import { inBrand, publicHead } from "#web/public-heads.ts";

export const links = () => faceLinks("italic");

export const meta = () => publicHead("tiers", inBrand(sharedPages.tiers));

/** The levels of membership, in public (specification, section 2, Community/tiers page). */
export default function TiersRoute() {
  return (
    <PublicFrame>
      <TiersHead />
      <PricingSection place="public" level={2} />
    </PublicFrame>
  );
}
