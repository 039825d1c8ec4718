import { claimTexts } from "@sovereign/content/words/gift";
import { unlistedHead } from "#app/heads/public-heads.ts";
import { pageTitle } from "#core/words/brand.ts";
import { AuthFrame } from "#features/auth/auth-frame.tsx";
import { ClaimPage } from "#features/membership/gifts/claim-page.tsx";
import type { Route } from "./+types/gift-claim";

export const meta = () => unlistedHead(pageTitle(claimTexts.tab));

/** The page of a gift's link. */
export default function GiftClaimRoute({ params: { token } }: Route.ComponentProps) {
  return (
    <AuthFrame>
      <ClaimPage token={token} />
    </AuthFrame>
  );
}
