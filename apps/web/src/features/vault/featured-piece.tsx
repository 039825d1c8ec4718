import type { ListedVaultItem } from "@sovereign/contract/vault";
import { Plate } from "#design/figures/plate.tsx";
import { PieceLink } from "./piece-link.tsx";
import { pieceNote } from "./piece-note.ts";
import styles from "./vault.module.css";

/** What the vault leads with, beside an engraved plate. */
export function FeaturedPiece({ item }: { item: ListedVaultItem }) {
  return (
    <PieceLink item={item} className={styles.featured}>
      <div className={styles.featuredArt}>
        <Plate />
      </div>
      <div>
        <p className="note num">{pieceNote(item)}</p>
        <h2 className={`${styles.featuredTitle} title`}>{item.title}</h2>
        <p className={`${styles.featuredText} t2`}>{item.blurb ?? item.subtitle}</p>
      </div>
    </PieceLink>
  );
}
