import { PublicFrame } from "#app/frames/public-frame.tsx";
import { fontLinks, publicHead } from "#app/heads/public-heads.ts";
import { brand, pageTitle } from "#core/words/brand.ts";
import { LegalPage, legalTexts } from "#features/legal/legal-page.tsx";

const text = legalTexts.terms;

export const links = () => fontLinks("italic", "strong");

export const meta = () => publicHead("terms", { ...text, title: pageTitle(text.title) });

export default function TermsRoute() {
  return (
    <PublicFrame>
      <LegalPage text={text} updated={{ on: brand.legalUpdatedOn ?? null }} />
    </PublicFrame>
  );
}
