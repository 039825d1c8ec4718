import { licensesPage } from "@sovereign/content/words/legal";
import { PublicFrame } from "#app/frames/public-frame.tsx";
import { unlistedHead } from "#app/heads/public-heads.ts";
import { pageTitle } from "#core/words/brand.ts";
import { LicensesPage } from "#features/legal/licenses-page.tsx";

export const meta = () => unlistedHead(pageTitle(licensesPage.title));

/** The notices that the licenses of packages and fonts ask for. */
export default function LicensesRoute() {
  return (
    <PublicFrame>
      <LicensesPage />
    </PublicFrame>
  );
}
