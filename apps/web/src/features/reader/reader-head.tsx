import type { ReactNode } from "react";
import { focusLateHeading } from "#core/page/page-focus.ts";
import styles from "./reader.module.css";
import type { ShelfFacts } from "./shelf-facts.ts";
import { noteOf } from "./shelf-facts.ts";

type ReaderHeadProps = Pick<ShelfFacts, "item" | "position"> & { children?: ReactNode };

/** The head of a piece: what it is, its title, its standfirst. */
export function ReaderHead({ item, position, children }: ReaderHeadProps) {
  return (
    <header className={styles.head}>
      <p className="note num">{noteOf(item, position)}</p>
      <h1 ref={focusLateHeading} className={`${styles.title} display`}>
        {item.title}
      </h1>
      {item.subtitle && <p className={styles.stand}>{item.subtitle}</p>}
      {children}
    </header>
  );
}
