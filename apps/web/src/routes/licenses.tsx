import { licensesPage } from "@sovereign/content/words/legal";
import { PublicFrame } from "#app/frames/public-frame.tsx";
import { unlistedHead } from "#app/heads/public-heads.ts";
import { pageTitle } from "#core/words/brand.ts";
import { LicensesPage } from "#features/legal/licenses-page.tsx";

export const meta = () => unlistedHead(pageTitle(licensesPage.title));

export default function LicensesRoute() {
  return (
    <PublicFrame>
      <LicensesPage />
    </PublicFrame>
  );
}
