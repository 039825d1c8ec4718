import { storeListing } from "@sovereign/content/words/store-listing";
import { PublicFrame } from "#app/frames/public-frame.tsx";
import { fontLinks, publicHead } from "#app/heads/public-heads.ts";
import { pageTitle } from "#core/words/brand.ts";
import { StoreListingPage } from "#features/store-listing/store-listing-page.tsx";

const { title, blurb } = storeListing;

export const links = () => fontLinks("italic");

export const meta = () =>
  publicHead("storeListing", { title: pageTitle(title), description: blurb });

export default function StoreListingRoute() {
  return (
    <PublicFrame>
      <StoreListingPage />
    </PublicFrame>
  );
}
