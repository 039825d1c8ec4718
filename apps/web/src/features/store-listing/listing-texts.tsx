import { fill } from "@sovereign/content/public/fill";
import { storeListing } from "@sovereign/content/words/store-listing";
import { storeTextLength } from "@sovereign/domain/store-listing";
import { Fragment } from "react";
import { IconButton } from "#ui/button.tsx";
import { copyText } from "#ui/copy-text.ts";
import { LISTING_TEXTS } from "./listing.ts";
import styles from "./store-listing.module.css";

const { texts, category, secondaryCategory } = storeListing;

/** Each limited text with its length, and a button that copies it (specification, section 9). */
export function ListingTexts() {
  return (
    <section className="blk2 split" aria-labelledby="store-texts">
      <h2 className="note" id="store-texts">
        {texts.label}
      </h2>
      <div>
        {LISTING_TEXTS.map((text) => (
          <ListingText key={text.name} {...text} />
        ))}
        <div className={styles.text}>
          <h3 className="small t2">{texts.category}</h3>
          <p className={styles.value}>
            {fill(texts.categories, { first: category, second: secondaryCategory })}
          </p>
        </div>
      </div>
    </section>
  );
}

function ListingText({ name, label, text }: (typeof LISTING_TEXTS)[number]) {
  const { length, limit, over } = storeTextLength(name, text);
  const words = { copied: fill(texts.copiedName, { name: label }), notCopied: texts.notCopied };
  return (
    <div className={styles.text}>
      <h3 className="small t2">{label}</h3>
      <p className={styles.value}>{breakable(text)}</p>
      <p className={`${styles.count} small num ${over > 0 ? "neg" : "t3"}`}>
        {fill(texts.count, { length, limit })}
        {over > 0 && `, ${fill(texts.over, { over })}`}
      </p>
      <IconButton
        className={styles.textCopy}
        icon="copy"
        label={fill(texts.copy, { name: label.toLowerCase() })}
        onClick={() => void copyText(text, words)}
      />
    </div>
  );
}

/** Keywords have no spaces, because each would count: a line may break after a comma. */
function breakable(text: string) {
  return text.split(/(?<=,)(?=\S)/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ));
}
