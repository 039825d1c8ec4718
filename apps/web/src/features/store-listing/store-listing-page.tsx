import { fill } from "@sovereign/content/public/fill";
import { storeListing } from "@sovereign/content/words/store-listing";
import { STORE_SCREENSHOT } from "@sovereign/domain/store-listing";
import { useHydrated } from "#core/page/hydration.ts";
import { Icon } from "#design/controls/icon.tsx";
import { CAPTIONS, downloadName } from "./listing.ts";
import { ListingDescription, ListingTexts } from "./listing-texts.tsx";
import styles from "./store-listing.module.css";

export function StoreListingPage() {
  return (
    <>
      <header className="stack gap-4 pb-7">
        <h1 className="display">{storeListing.title}</h1>
        <p className={`lede t2 ${styles.subtitle}`}>{storeListing.subtitle}</p>
      </header>
      <Screenshots />
      <ListingTexts />
      <ListingDescription />
    </>
  );
}

const { label, alt, download, downloadOf } = storeListing.screenshots;

function Screenshots() {
  const hydrated = useHydrated();
  return (
    <ol className={`stack anchor ${styles.shots}`} aria-label={label}>
      {CAPTIONS.map((caption, index) => {
        const number = index + 1;
        const name = hydrated ? downloadName(number) : true;
        const file = { href: `/store/${number}.png`, download: name };
        return (
          <li key={caption}>
            <a {...file}>
              {/* Renders at a third of its size; the dimensions prevent a layout shift. */}
              <img
                src={`/store/${number}-small.webp`}
                width={STORE_SCREENSHOT.width / 3}
                height={STORE_SCREENSHOT.height / 3}
                {...(index === 0 ? { fetchPriority: "high" } : { loading: "lazy" })}
                decoding="async"
                alt={fill(alt, { number, caption })}
              />
            </a>
            <p className={`mt-3 balance ${styles.caption}`}>{caption}</p>
            <a className="link tap small" {...file}>
              <Icon name="down" />
              <span>
                {download} <span className="vh">{fill(downloadOf, { number })}</span>
              </span>
            </a>
          </li>
        );
      })}
    </ol>
  );
}
