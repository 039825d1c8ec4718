import { PublicFrame } from "#app/frames/public-frame.tsx";
import { fontLinks, publicHead } from "#app/heads/public-heads.ts";
import { brand, filledIn, pageTitle } from "#core/words/brand.ts";
import { usePriced } from "#core/words/price.ts";
import { LegalPage } from "#features/legal/legal-page.tsx";
import { legalTexts } from "#features/legal/legal-texts.ts";

const text = legalTexts.terms;
const UPDATED = { on: brand.legalUpdatedOn, day: brand.legalUpdatedDay };

export const links = () => fontLinks("italic", "strong");

export const meta = () => publicHead("terms", { ...text, title: pageTitle(filledIn(text.title)) });

export default function TermsRoute() {
  return (
    <PublicFrame>
      <LegalPage text={usePriced(text)} updated={UPDATED} />
    </PublicFrame>
  );
}
