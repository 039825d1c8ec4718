import { fill } from "@sovereign/content/public/fill";
import { vault } from "@sovereign/content/words/vault";
import type { ListedVaultItem } from "@sovereign/contract/vault";
import { isClosed, minutesOf, PieceLink, PieceState } from "./piece-link.tsx";
import styles from "./vault.module.css";

/** How far a piece has been read on this device, in percent; null where no place is remembered. */
export type ProgressOf = (section: ListedVaultItem["section"], id: string) => number | null;

type VaultRowProps = {
  item: ListedVaultItem;
  /** Its place on a numbered shelf, from 1. */
  number?: number | undefined;
  progress: number | null;
};

const written = ({ author, first_published: year }: ListedVaultItem) =>
  [author, year].filter((part) => part !== null).join(", ");

/** One piece on its shelf: open, locked, announced or outside (specification, section 2). */
export function VaultRow({ item, number, progress }: VaultRowProps) {
  const by = written(item);
  return (
    <PieceLink
      item={item}
      className={isClosed(item) ? `${styles.row} ${styles.closed}` : styles.row}
    >
      {number !== undefined && <span className={`${styles.number} num`}>{number}</span>}
      <span className={styles.rowText}>
        <span className={styles.rowTitle}>{item.title}</span>
        {item.subtitle && <span className={styles.rowLine}>{item.subtitle}</span>}
        {by && <span className={`${styles.rowLine} num`}>{by}</span>}
      </span>
      <span className={`${styles.rowState} num`}>
        {item.state === "open" ? (
          <Reading item={item} numbered={number !== undefined} progress={progress} />
        ) : (
          <PieceState item={item} />
        )}
      </span>
    </PieceLink>
  );
}

/** A piece begun says how far; another how long it takes, unless it is a page on a numbered shelf. */
function Reading({
  item,
  numbered,
  progress,
}: {
  item: ListedVaultItem;
  numbered: boolean;
  progress: number | null;
}) {
  const percent = Math.round(progress ?? 0);
  if (percent > 0 && percent < 100) return fill(vault.read, { percent });
  return numbered ? null : minutesOf(item);
}
