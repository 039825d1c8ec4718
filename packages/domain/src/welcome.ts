import { type Audience, type GatedThing, mayOpen } from "./access.ts";
import { VAULT_SECTIONS, type VaultSection, vaultRow } from "./vault.ts";

/** Whether an audience may open what nobody may who has only signed in: membership opened it. */
export function isOpenedByMembership(thing: GatedThing, audience: Audience): boolean {
  return mayOpen(thing, audience) && !mayOpen(thing, "signed_in");
}

/**
 * The shelves whose pieces for members an audience may open, in order. Not those that are open to all
 * by their kind, videos and books: whatever is for members there has no row of its own in the matrix.
 */
export function shelvesOpenedByMembership(audience: Audience): VaultSection[] {
  return VAULT_SECTIONS.filter((section) => {
    const row = vaultRow(section, "member");
    return row !== "member_item" && isOpenedByMembership(row, audience);
  });
}

/** Where a member begins, most rewarding first: a story, then a tool; short pieces come last. */
const BEGIN_WITH: readonly VaultSection[] = [
  "case-studies",
  "frameworks",
  "briefings",
  "excerpts",
  "principles",
];

/** A shelf as far as this rule looks at it; a piece is "open" when it has a text for this reader. */
type Shelf<Piece> = { id: VaultSection; items: readonly Piece[] };

/**
 * The one piece to begin with after payment: the first with a text on the first of these shelves that
 * has any, whatever the pack; undefined where nothing can be read.
 */
export function pieceToBeginWith<Piece extends { state: string }>(
  shelves: readonly Shelf<Piece>[],
): Piece | undefined {
  const inOrder = BEGIN_WITH.flatMap((section) => shelves.filter(({ id }) => id === section));
  return inOrder.flatMap(({ items }) => items).find(({ state }) => state === "open");
}
