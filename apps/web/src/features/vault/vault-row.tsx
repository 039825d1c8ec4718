import { fill } from "@sovereign/content/public/fill";
import { vault } from "@sovereign/content/words/vault";
import type { ListedVaultItem } from "@sovereign/contract/vault";
import type { ReactNode } from "react";
import { MarkGlyph } from "#design/figures/milled-edge/mark-glyph.tsx";
import { isClosed, minutesOf, PieceLink, PieceState } from "./piece-link.tsx";
import styles from "./vault.module.css";
import type { Reading } from "./vault-list.ts";

type VaultRowProps = {
  item: ListedVaultItem;
  reading: Reading;
  isNew: boolean;
};

const written = ({ author, first_published: year }: ListedVaultItem) =>
  [author, year].filter((part) => part !== null).join(", ");

export function VaultRow({ item, reading, isNew }: VaultRowProps) {
  const by = written(item);
  return (
    <PieceLink
      item={item}
      className={
        isClosed(item)
          ? `cluster full py-3 plain gap-1 gap-x-4 ${styles.row} ${styles.closed}`
          : `cluster full py-3 plain gap-1 gap-x-4 ${styles.row}`
      }
    >
      <span className={`stack min-0 ${styles.rowText}`}>
        <span className={`pretty hover-line row-title ${styles.rowTitle}`}>{item.title}</span>
        {item.subtitle && <span className="pretty t2 small">{item.subtitle}</span>}
        {by && <span className="pretty t2 small num">{by}</span>}
      </span>
      <span className={`nowrap t3 small inline-line gap-2 ${styles.rowState} num`}>
        {stateOf(item, reading, isNew)}
      </span>
    </PieceLink>
  );
}

function stateOf(item: ListedVaultItem, reading: Reading, isNew: boolean): ReactNode {
  // The lock is next to the shelf's name, once.
  if (item.state === "locked") return <span className="vh">{vault.members}</span>;
  if (item.state !== "open") return <PieceState item={item} />;
  const percent = Math.round(reading.progressOf(item.section, item.id) ?? 0);
  if (percent >= 100) {
    return (
      <>
        <MarkGlyph mark="completed" />
        {vault.isRead}
      </>
    );
  }
  if (percent > 0) return fill(vault.percent, { percent });
  return isNew ? <NewMark /> : minutesOf(item);
}

export function NewMark() {
  return (
    <span className={`nowrap t3 small metal inline-line gap-2 ${styles.isNew}`}>
      <MarkGlyph mark="completed" />
      {vault.isNew}
    </span>
  );
}
