import { storeListing } from "@sovereign/content/public/store-listing";
import { ListingDescription } from "./listing-description.tsx";
import { ListingTexts } from "./listing-texts.tsx";
import { Screenshots } from "./screenshots.tsx";
import "./store-listing.css";

/** Screenshots and texts for the stores (specification, section 2, /app-store-preview). */
export function StoreListingPage() {
  return (
    <>
      <header className="store-head">
        <h1 className="display">{storeListing.title}</h1>
        <p className="lede t2">{storeListing.subtitle}</p>
      </header>
      <Screenshots />
      <ListingTexts />
      <ListingDescription />
    </>
  );
}
