import { storeListing } from "@sovereign/content/words/store-listing";
import { ListingDescription } from "./listing-description.tsx";
import { ListingTexts } from "./listing-texts.tsx";
import { Screenshots } from "./screenshots.tsx";
import styles from "./store-listing.module.css";

/** Screenshots and texts for the stores (specification, section 2, /app-store-preview). */
export function StoreListingPage() {
  return (
    <>
      <header className={styles.head}>
        <h1 className="display">{storeListing.title}</h1>
        <p className={`lede t2 ${styles.subtitle}`}>{storeListing.subtitle}</p>
      </header>
      <Screenshots />
      <ListingTexts />
      <ListingDescription />
    </>
  );
}
