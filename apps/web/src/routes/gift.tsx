import { giftTexts } from "@sovereign/content/words/gift";
import { unlistedHead } from "#app/heads/public-heads.ts";
import { pageTitle } from "#core/words/brand.ts";
import { AuthFrame } from "#features/auth/auth-frame.tsx";
import { GiftPage } from "#features/membership/gifts/gift-page.tsx";

export const meta = () => unlistedHead(pageTitle(giftTexts.tab));

/** The page that sells a year for another person. */
export default function GiftRoute() {
  return (
    <AuthFrame>
      <GiftPage />
    </AuthFrame>
  );
}
