import { tiersPage } from "@sovereign/content/words/tiers";
import { pageTitle } from "#core/words/brand.ts";
import { CommunityHead } from "#features/membership/tiers/community-head.tsx";
import { PricingSection } from "#features/membership/tiers/pricing-section.tsx";
import { useOverview } from "#features/one-thing/use-overview.ts";

export const meta = () => [{ title: pageTitle(tiersPage.title) }];

export default function CommunityRoute() {
  const { data } = useOverview();
  return (
    <>
      <CommunityHead streak={data?.streak.current} />
      <PricingSection place="app" />
    </>
  );
}
