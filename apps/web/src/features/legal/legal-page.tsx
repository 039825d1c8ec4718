import type { LegalSection, LegalText } from "@sovereign/content/public/rich-text";
import { legalPage } from "@sovereign/content/words/legal";
import { calendarDateIn } from "@sovereign/domain/calendar-date";
import { type MouseEvent, useId } from "react";
import { Link } from "react-router";
import { useHydrated } from "#core/page/hydration.ts";
import { dateWithYear, deviceTimeZone } from "#core/time/dates.ts";
import { Icon } from "#design/controls/icon.tsx";
import { RichTextView } from "#design/rich-text/rich-text.tsx";
import styles from "./legal.module.css";

type ContentsProps = { sections: readonly LegalSection[] };

function LegalContents({ sections }: ContentsProps) {
  const title = useId();
  return (
    <>
      <details className={`hairlines mb-6 ${styles.contents} phoneonly`}>
        <summary className="fold">
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

/** Moves the focus to the link's target, so that the next Tab continues from there. */
function focusTarget({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  document.getElementById(currentTarget.hash.slice(1))?.focus({ preventScroll: true });
}

const TOP = "top";

type LegalPageProps = { text: LegalText; updated: LastUpdatedProps };

export function LegalPage({ text, updated }: LegalPageProps) {
  return (
    <article className={styles.legal}>
      <header className={`stack gap-3 ${styles.head}`}>
        <LastUpdated {...updated} />
        <h1 id={TOP} tabIndex={-1}>
          {text.title}
        </h1>
        <p className="lede t2">{text.subtitle}</p>
      </header>
      <div className={styles.columns}>
        <LegalContents sections={text.sections} />
        <div className={styles.text}>
          <div className={`mb-6 ${styles.short}`}>
            <p className="note">{legalPage.short}</p>
            <p>{text.short}</p>
          </div>
          <RichTextView text={text.opening} />
          {text.sections.map((section) => (
            <Section key={section.id} section={section} />
          ))}
          <p className={`hairline mt-7 gap-5 flex ${styles.end} noprint`}>
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
      <h2 id={id} className="no-ring" tabIndex={-1}>
        {number !== null && <span className={`num ${styles.number}`}>{number}</span>}{" "}
        <span>{title}</span>
      </h2>
      <RichTextView text={text} />
    </section>
  );
}

type LastUpdatedProps = {
  /** Empty shows the current day. */
  on: string;
  /** The same as it was served. */
  day: string;
  now?: () => Date;
};

/** An inline script writes today's date where none was served (specification, section 2). */
function LastUpdated({ on, day, now = () => new Date() }: LastUpdatedProps) {
  const hydrated = useHydrated();
  const date = on || (hydrated ? calendarDateIn(deviceTimeZone() ?? "UTC", now()) : "");
  return (
    <p className={`${styles.updated} small t3 num`}>
      {legalPage.updated}{" "}
      <time dateTime={date} suppressHydrationWarning>
        {hydrated ? dateWithYear(date) : day}
      </time>
    </p>
  );
}
