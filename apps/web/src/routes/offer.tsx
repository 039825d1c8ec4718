import { promotionTexts } from "@sovereign/content/words/promotion";
import { unlistedHead } from "#app/heads/public-heads.ts";
import { pageTitle } from "#core/words/brand.ts";
import { AuthFrame } from "#features/auth/auth-frame.tsx";
import { OfferPage } from "#features/membership/offer/offer-page.tsx";
import type { Route } from "./+types/offer";

export const meta = () => unlistedHead(pageTitle(promotionTexts.tab));

/** The page of a promotion code's link. */
export default function OfferRoute({ params: { code } }: Route.ComponentProps) {
  return (
    <AuthFrame>
      <OfferPage code={code} />
    </AuthFrame>
  );
}
