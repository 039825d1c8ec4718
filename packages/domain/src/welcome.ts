import { type Audience, type GatedThing, mayOpen } from "./access.ts";
import { VAULT_SECTIONS, type VaultSection, vaultRow } from "./vault.ts";

/** Whether an audience may open something that a signed-in visitor may not. */
export function isOpenedByMembership(thing: GatedThing, audience: Audience): boolean {
  return mayOpen(thing, audience) && !mayOpen(thing, "signed_in");
}

/** Returns the sections that membership opens; videos and books are open to all by kind. */
export function shelvesOpenedByMembership(audience: Audience): VaultSection[] {
  return VAULT_SECTIONS.filter((section) => {
    const row = vaultRow(section, "member");
    return row !== "member_item" && isOpenedByMembership(row, audience);
  });
}

/** Most rewarding first: a story, then a tool; short texts come last. */
const BEGIN_WITH: readonly VaultSection[] = [
  "case-studies",
  "frameworks",
  "briefings",
  "excerpts",
  "principles",
];

type Shelf<Piece> = { id: VaultSection; items: readonly Piece[] };

/** Returns the item to read first after payment, or undefined when none can be read. */
export function pieceToBeginWith<Piece extends { state: string }>(
  shelves: readonly Shelf<Piece>[],
): Piece | undefined {
  const inOrder = BEGIN_WITH.flatMap((section) => shelves.filter(({ id }) => id === section));
  return inOrder.flatMap(({ items }) => items).find(({ state }) => state === "open");
}
