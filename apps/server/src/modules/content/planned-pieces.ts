import type { ItemHead } from "@sovereign/content/server/pack/pack-schemas";
import { properLine } from "@sovereign/content/server/pack/typography";
import { VAULT_SECTIONS, type VaultSection } from "@sovereign/domain/vault";
import type { ServedPiece } from "./served-pack.ts";

/** An item of the vault that a schedule opens, as its version announces it. */
export type UpcomingPiece = {
  section: VaultSection;
  id: string;
  title: string;
  lead: string;
  opensAt: Date;
};

/** Returns the item of a planned version; nothing for one outside the vault. */
export function upcomingPiece(
  { id, shelf, text }: Pick<ServedPiece, "id" | "shelf" | "text">,
  opensAt: Date,
): UpcomingPiece[] {
  const section = VAULT_SECTIONS.find((each) => each === shelf);
  const head = text.data as ItemHead | null;
  if (!section || !head) return [];
  const { title, blurb, subtitle } = head;
  const name = id.slice(section.length + 1);
  return [{ section, id: name, title: properLine(title), lead: blurb ?? subtitle ?? "", opensAt }];
}
