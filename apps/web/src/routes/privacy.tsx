import { LegalPage } from "#features/legal/legal-page.tsx";
import { legalTexts } from "#features/legal/legal-texts.ts";
import { brand, pageTitle } from "#lib/brand.ts";
import { faceLinks } from "#lib/face-links.ts";
import { PublicFrame } from "#web/public-frame.tsx";
import { publicHead } from "#web/public-heads.ts";

const text = legalTexts.privacy;

export const links = () => faceLinks("italic", "strong");

export const meta = () => publicHead("privacy", { ...text, title: pageTitle(text.title) });

/** /privacy (specification, section 2). */
export default function PrivacyRoute() {
  return (
    <PublicFrame>
      <LegalPage text={text} updated={{ on: brand.legalUpdatedOn ?? null }} />
    </PublicFrame>
  );
}
