import { storeListing } from "@sovereign/content/words/store-listing";
import { StoreListingPage } from "#features/store-listing/store-listing-page.tsx";
import { pageTitle } from "#lib/brand.ts";
import { faceLinks } from "#lib/face-links.ts";
import { PublicFrame } from "#web/public-frame.tsx";
import { publicHead } from "#web/public-heads.ts";

const { title, blurb } = storeListing;

export const links = () => faceLinks("italic");

export const meta = () =>
  publicHead("storeListing", { title: pageTitle(title), description: blurb });

/** What the stores ask for, in public (specification, section 2, /app-store-preview). */
export default function StoreListingRoute() {
  return (
    <PublicFrame>
      <StoreListingPage />
    </PublicFrame>
  );
}
