import { farewell } from "@sovereign/content/words/farewell";
import { PublicFrame } from "#app/frames/public-frame.tsx";
import { unlistedHead } from "#app/heads/public-heads.ts";
import { pageTitle } from "#core/words/brand.ts";
import { FarewellPage } from "#features/account/farewell-page.tsx";

export const meta = () => unlistedHead(pageTitle(farewell.tab));

export default function FarewellRoute() {
  return (
    <PublicFrame>
      <FarewellPage />
    </PublicFrame>
  );
}
