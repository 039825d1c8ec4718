import type { VaultSection } from "@sovereign/domain/vault";
import type { PackPiece } from "./front-matter.ts";
import type { DayHead, ItemHead, LawHead, PackHead } from "./pack-schemas.ts";

/** A piece of a shelf with the shelf its folder puts it on. */
export type ItemPiece = PackPiece<ItemHead> & { section: VaultSection };

/** A pack's files with their front matter, in the order in which they are shown; texts unparsed. */
export type PackSource = {
  root: string;
  /** Null when pack.md has faults. */
  head: PackPiece<PackHead> | null;
  laws: PackPiece<LawHead>[];
  days: PackPiece<DayHead>[];
  items: ItemPiece[];
};
