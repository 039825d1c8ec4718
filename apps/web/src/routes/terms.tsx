import { LegalPage } from "#features/legal/legal-page.tsx";
import { legalTexts } from "#features/legal/legal-texts.ts";
import { brand, pageTitle } from "#lib/brand.ts";
import { PublicFrame } from "#web/public-frame.tsx";

const text = legalTexts.terms;

export const meta = () => [
  { title: pageTitle(text.title) },
  { name: "description", content: text.description },
];

/** /terms (specification, section 2). */
export default function TermsRoute() {
  return (
    <PublicFrame>
      <LegalPage text={text} updated={{ on: brand.legal.updatedOn }} />
    </PublicFrame>
  );
}
