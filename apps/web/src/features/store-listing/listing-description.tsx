import { fill } from "@sovereign/content/public/fill";
import { storeListing } from "@sovereign/content/words/store-listing";
import { useSiteOrigin } from "#lib/site-origin.ts";
import { Button } from "#ui/button.tsx";
import { copyText } from "#ui/copy-text.ts";
import { contactLines, DESCRIPTION, plainDescription } from "./listing.ts";
import styles from "./store-listing.module.css";

const { description, texts } = storeListing;
const words = {
  copied: fill(texts.copiedName, { name: description.label }),
  notCopied: texts.notCopied,
};

/** The long text of the listing, to read and to copy as the stores take it. */
export function ListingDescription() {
  const origin = useSiteOrigin();
  return (
    <section className="blk2 split" aria-labelledby="store-description">
      <div>
        <h2 className="note" id="store-description">
          {description.label}
        </h2>
        <Button
          className={styles.copy}
          icon="copy"
          onClick={() => void copyText(plainDescription(origin), words)}
        >
          {description.copy}
          <span className="vh"> {description.label.toLowerCase()}</span>
        </Button>
      </div>
      <div className={styles.description}>
        {DESCRIPTION.map(({ heading, text, items }) => (
          <DescriptionPart key={heading ?? text} heading={heading} text={text} items={items} />
        ))}
        {/* The server has put its own address in the place of the one that was built. */}
        <p suppressHydrationWarning>{contactLines(origin).join("\n")}</p>
      </div>
    </section>
  );
}

function DescriptionPart({ heading, text, items }: (typeof DESCRIPTION)[number]) {
  return (
    <>
      {heading && <h3>{heading}</h3>}
      {text && <p>{text}</p>}
      {items && (
        <ul>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </>
  );
}
