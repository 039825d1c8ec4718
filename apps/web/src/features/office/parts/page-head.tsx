import type { ReactNode } from "react";
import styles from "./page-head.module.css";

type PageHeadProps = {
  title: string;
  /** The page's one sentence. */
  sentence?: ReactNode;
  /** Links back, above the title. */
  crumb?: ReactNode;
  /** Shown to the right of the title. */
  acts?: ReactNode;
  /** Further lines below the sentence. */
  children?: ReactNode;
};

export function PageHead({ title, sentence, crumb, acts, children }: PageHeadProps) {
  return (
    <header className={styles.head}>
      {crumb}
      <div className={styles.line}>
        <h1 className={`title ${styles.title}`}>{title}</h1>
        {acts}
      </div>
      {sentence && <p className={styles.sentence}>{sentence}</p>}
      {children}
    </header>
  );
}
