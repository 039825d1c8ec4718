import { tiersPage } from "@sovereign/content/words/tiers";
import { CommunityHead } from "#features/membership/community-head.tsx";
import { PricingSection } from "#features/membership/pricing-section.tsx";
import { useOverview } from "#features/one-thing/overview-query.ts";
import { pageTitle } from "#lib/brand.ts";

export const meta = () => [{ title: pageTitle(tiersPage.title) }];

/** The levels of membership, inside the app (specification, section 2, Community/tiers page). */
export default function CommunityRoute() {
  const { data } = useOverview();
  return (
    <>
      <CommunityHead streak={data?.streak.current} />
      <PricingSection place="app" />
    </>
  );
}
