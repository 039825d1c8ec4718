import { fill } from "@sovereign/content/public/fill";
import { storeListing } from "@sovereign/content/words/store-listing";
import { ORIGIN_PLACEHOLDER } from "@sovereign/domain/deployment-values";
import { storeTextLength } from "@sovereign/domain/store-listing";
import { Fragment } from "react";
import { useHydrated } from "#core/page/hydration.ts";
import { Button, IconButton } from "#design/controls/button.tsx";
import { copyText } from "#design/controls/copy-text.ts";
import { contactLines, DESCRIPTION, LISTING_TEXTS, plainDescription } from "./listing.ts";
import styles from "./store-listing.module.css";

/** The site's origin for absolute URLs; the prerendered page has a placeholder. */
function useSiteOrigin(): string {
  return useHydrated() ? window.location.origin : ORIGIN_PLACEHOLDER;
}

const { texts, category, secondaryCategory, description } = storeListing;

const copyWords = (name: string) => ({
  copied: fill(texts.copiedName, { name }),
  notCopied: texts.notCopied,
});

export function ListingTexts() {
  return (
    <section className="blk2 split" aria-labelledby="store-texts">
      <h2 className="note" id="store-texts">
        {texts.label}
      </h2>
      <div className="rows">
        {LISTING_TEXTS.map((text) => (
          <ListingText key={text.name} {...text} />
        ))}
        <div className={`stack py-4 gap-1 gap-x-4 ${styles.text}`}>
          <h3 className="small t2">{texts.category}</h3>
          <p className={`breaks ${styles.value}`}>
            {fill(texts.categories, { first: category, second: secondaryCategory })}
          </p>
        </div>
      </div>
    </section>
  );
}

function ListingText({ name, label, text }: (typeof LISTING_TEXTS)[number]) {
  const hydrated = useHydrated();
  const { length, limit, over } = storeTextLength(name, text);
  return (
    <div className={`stack py-4 gap-1 gap-x-4 ${styles.text}`}>
      <h3 className="small t2">{label}</h3>
      <p className={`breaks ${styles.value}`}>{breakable(text)}</p>
      {/* A built page cannot count: it has places in which its server fills in the settings. */}
      <p className={`${styles.count} small num ${hydrated && over > 0 ? "neg" : "t3"}`}>
        {hydrated ? fill(texts.count, { length, limit }) : "\u00a0"}
        {hydrated && over > 0 && `, ${fill(texts.over, { over })}`}
      </p>
      <IconButton
        className={styles.textCopy}
        icon="copy"
        label={fill(texts.copy, { name: label.toLowerCase() })}
        onClick={() => void copyText(text, copyWords(label))}
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

export function ListingDescription() {
  const origin = useSiteOrigin();
  const plain = () => plainDescription(DESCRIPTION, origin);
  return (
    <section className="blk2 split" aria-labelledby="store-description">
      <div>
        <h2 className="note" id="store-description">
          {description.label}
        </h2>
        <Button
          className="mt-4"
          icon="copy"
          onClick={() => void copyText(plain(), copyWords(description.label))}
        >
          {description.copy}
          <span className="vh"> {description.label.toLowerCase()}</span>
        </Button>
      </div>
      <div className={`stack ${styles.description}`}>
        {DESCRIPTION.map(({ heading, text, items }) => (
          <DescriptionPart key={heading ?? text} heading={heading} text={text} items={items} />
        ))}
        {/* The server has replaced the prerendered placeholder with its origin. */}
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
