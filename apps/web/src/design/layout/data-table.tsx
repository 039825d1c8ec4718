import type { ReactNode } from "react";
import styles from "./data-table.module.css";

type DataTableProps = {
  /** Read aloud. */
  caption: string;
  /** Aligns the cells of rows with buttons to one middle line. */
  middle?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** A real table; on a phone its rows fold, and keep their roles. Cells take the classes of `cells`. */
export function DataTable({ caption, middle = false, className, children }: DataTableProps) {
  return (
    <table className={both(styles.table, middle ? styles.middle : undefined, className)}>
      <caption className="vh">{caption}</caption>
      {children}
    </table>
  );
}

/** Classes of cells: on desktop, and in the folded row of a phone. */
export const cells = {
  /** Figures, to the right. */
  right: styles.right,
  /** On a phone at the right of the first line. */
  beside: styles.beside,
  /** On a phone below the first line, small. */
  below: styles.below,
  /** On a phone last, such as a row's button. */
  last: styles.last,
  /** On a phone over the whole width. */
  whole: styles.whole,
  /** Not on a phone. */
  desk: styles.desk,
  /** Words within a cell: not on a phone, and there alone. */
  onDesk: styles.onDesk,
  onPhone: styles.onPhone,
  /** Not from 900 to 1099 px. */
  wide: styles.wide,
  /** A second line in a cell. */
  sub: styles.sub,
  /** A row that is one link; its link covers it. */
  linked: styles.linked,
} as const;

/** An email address, which breaks before its "@" where it is wider than its cell. */
export function Address({ email }: { email: string }) {
  const at = email.lastIndexOf("@");
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

/** Instead of a table without rows. */
export function NoRows({ children }: { children: string }) {
  return <p className={styles.none}>{children}</p>;
}

/** Several classes of `cells`. */
export const both = (...classes: (string | undefined)[]) => classes.filter(Boolean).join(" ");

/** Below a list: how much of it is shown, and the way to the rest. */
export function Pager({ shown, children }: { shown: string; children: ReactNode }) {
  return (
    <div className={styles.pager}>
      <p>{shown}</p>
      {children}
    </div>
  );
}
