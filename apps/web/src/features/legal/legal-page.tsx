import type { LegalSection, LegalText } from "@sovereign/content/public/rich-text";
import { legalPage } from "@sovereign/content/words/legal";
import { calendarDateIn } from "@sovereign/domain/calendar-date";
import { type MouseEvent, useId } from "react";
import { Link } from "react-router";
import { useHydrated } from "#core/page/use-hydrated.ts";
import { dateAsBuilt, dateWithYear, deviceTimeZone } from "#core/time/dates.ts";
import { Icon } from "#design/controls/icon.tsx";
import { RichTextView } from "#design/rich-text/rich-text.tsx";
import styles from "./legal.module.css";

type ContentsProps = { sections: readonly LegalSection[] };

/** The sections of a legal text: beside it on a wide screen, to be opened above it on a phone. */
function LegalContents({ sections }: ContentsProps) {
  const title = useId();
  return (
    <>
      <details className={`${styles.contents} phoneonly`}>
        <summary>
          {legalPage.contents}
          <Icon name="chev" />
        </summary>
        <Entries sections={sections} />
      </details>
      <nav className={`${styles.contents} deskonly`} aria-labelledby={title}>
        <p className="note" id={title}>
          {legalPage.contents}
        </p>
        <Entries sections={sections} />
      </nav>
    </>
  );
}

function Entries({ sections }: ContentsProps) {
  return (
    <ol>
      {sections.map(({ id, number, title }) => (
        <li key={id}>
          <Link to={{ hash: id }} replace onClick={focusTarget}>
            {number !== null && <span className={`num ${styles.number}`}>{number}</span>}
            <span>{title}</span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

/** The next Tab goes on from the place that a link of this page leads to. */
function focusTarget({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  document.getElementById(currentTarget.hash.slice(1))?.focus({ preventScroll: true });
}

const TOP = "top";

type LegalPageProps = { text: LegalText; updated: LastUpdatedProps };

/** /privacy and /terms: in short first, then every section with its place in the address. */
export function LegalPage({ text, updated }: LegalPageProps) {
  return (
    <article className={styles.legal}>
      <header className={styles.head}>
        <LastUpdated {...updated} />
        <h1 id={TOP} tabIndex={-1}>
          {text.title}
        </h1>
        <p className="lede t2">{text.subtitle}</p>
      </header>
      <div className={styles.columns}>
        <LegalContents sections={text.sections} />
        <div className={styles.text}>
          <div className={styles.short}>
            <p className="note">{legalPage.short}</p>
            <p>{text.short}</p>
          </div>
          <RichTextView text={text.opening} />
          {text.sections.map((section) => (
            <Section key={section.id} section={section} />
          ))}
          <p className={`${styles.end} noprint`}>
            <Link className="link tap small" to={{ hash: TOP }} replace onClick={focusTarget}>
              {legalPage.top}
            </Link>
            <button type="button" className="link tap small" onClick={() => window.print()}>
              {legalPage.print}
            </button>
          </p>
        </div>
      </div>
    </article>
  );
}

function Section({ section: { id, number, title, text } }: { section: LegalSection }) {
  return (
    <section>
      <h2 id={id} tabIndex={-1}>
        {number !== null && <span className={`num ${styles.number}`}>{number}</span>}{" "}
        <span>{title}</span>
      </h2>
      <RichTextView text={text} />
    </section>
  );
}

type LastUpdatedProps = {
  /** The date of the build's settings; null shows the day on which the page is read. */
  on: string | null;
  now?: () => Date;
};

/** Where the date will stand: text, so that what the first script wrote is taken up as text. */
const PLACE = " ";

/**
 * 'Last updated' (specification, section 2). Today's date is not known while prerendering: the page's
 * first script writes it where `data-today` stands, and the app takes over when it runs.
 */
function LastUpdated({ on, now = () => new Date() }: LastUpdatedProps) {
  const hydrated = useHydrated();
  const date = on ?? (hydrated ? calendarDateIn(deviceTimeZone() ?? "UTC", now()) : null);
  return (
    <p className={`${styles.updated} small t3 num`}>
      {legalPage.updated}{" "}
      {date ? (
        <time dateTime={date}>{hydrated ? dateWithYear(date) : dateAsBuilt(date)}</time>
      ) : (
        <time data-today="" suppressHydrationWarning>
          {PLACE}
        </time>
      )}
    </p>
  );
}
