import { vaultItemLabel } from "@sovereign/content/public/vault";
import type { ListedVaultItem } from "@sovereign/server/api";
import { Plate } from "#ui/plate.tsx";
import { PieceLink } from "./piece-link.tsx";

/** "Case study, 9 minutes". */
export function pieceNote({ section, minutes }: ListedVaultItem): string {
  const label = vaultItemLabel(section);
  if (minutes === null) return label;
  return `${label}, ${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
}

/** What the vault leads with, beside an engraved plate. */
export function FeaturedPiece({ item }: { item: ListedVaultItem }) {
  return (
    <PieceLink item={item} className="vault-featured">
      <div className="vault-featured-art">
        <Plate />
      </div>
      <div>
        <p className="note num">{pieceNote(item)}</p>
        <h2 className="title">{item.title}</h2>
        <p className="t2">{item.blurb ?? item.subtitle}</p>
      </div>
    </PieceLink>
  );
}
