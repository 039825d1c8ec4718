import type { LegalSection } from "@sovereign/content/public/rich-text";
import { legalPage } from "@sovereign/content/words/legal";
import { type MouseEvent, useId } from "react";
import { Link } from "react-router";
import { Icon } from "#design/controls/icon.tsx";
import styles from "./legal.module.css";

type ContentsProps = { sections: readonly LegalSection[] };

/** The sections of a legal text: beside it on a wide screen, to be opened above it on a phone. */
export function LegalContents({ sections }: ContentsProps) {
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
export function focusTarget({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  document.getElementById(currentTarget.hash.slice(1))?.focus({ preventScroll: true });
}
