import { PublicFrame } from "#app/frames/public-frame.tsx";
import { fontLinks, publicHead } from "#app/heads/public-heads.ts";
import { brand, pageTitle } from "#core/words/brand.ts";
import { usePriced } from "#core/words/price.ts";
import { LegalPage } from "#features/legal/legal-page.tsx";
import { legalTexts } from "#features/legal/legal-texts.ts";

const text = legalTexts.privacy;

export const links = () => fontLinks("italic", "strong");

export const meta = () => publicHead("privacy", { ...text, title: pageTitle(text.title) });

export default function PrivacyRoute() {
  return (
    <PublicFrame>
      <LegalPage text={usePriced(text)} updated={{ on: brand.legalUpdatedOn ?? null }} />
    </PublicFrame>
  );
}
