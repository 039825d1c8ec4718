import type { PieceHead } from "@sovereign/content/server/pack/check-piece";
import type { ItemHead } from "@sovereign/content/server/pack/pack-schemas";
import { properLine } from "@sovereign/content/server/pack/typography";
import type { PieceShelf } from "@sovereign/domain/piece";
import { VAULT_SECTIONS, type VaultSection } from "@sovereign/domain/vault";
import { titleOf } from "./listed-piece.ts";
import type { ServedPiece } from "./served-pack.ts";

/** An item of the vault that a schedule opens, as its version announces it. */
export type UpcomingPiece = {
  section: VaultSection;
  id: string;
  title: string;
  lead: string;
  opensAt: Date;
};

/** An item that is blocked by errors, or would be at its hour. */
export type FaultyPiece = {
  shelf: PieceShelf;
  name: string;
  title: string;
  at: Date;
  savedAt: Date;
};

type Planned = Pick<ServedPiece, "id" | "shelf" | "text">;

/** Returns the item of a planned version; nothing for one outside the vault. */
export function upcomingPiece({ id, shelf, text }: Planned, opensAt: Date): UpcomingPiece[] {
  const section = VAULT_SECTIONS.find((each) => each === shelf);
  const head = text.data as ItemHead | null;
  if (!section || !head) return [];
  const { title, blurb, subtitle } = head;
  const name = id.slice(section.length + 1);
  return [{ section, id: name, title: properLine(title), lead: blurb ?? subtitle ?? "", opensAt }];
}

/** Returns the item of a version with errors. */
export function faultyPiece(
  { id, shelf, text, savedAt }: Planned & { savedAt: number },
  at: Date,
): FaultyPiece {
  const name = id.slice(shelf.length + 1);
  const title = properLine(titleOf(text.data as PieceHead | null) ?? name);
  return { shelf, name, title, at, savedAt: new Date(savedAt) };
}
