import type { RichText } from "@sovereign/content/public/rich-text";
import type { VaultSection } from "@sovereign/domain/vault";
import type { DayHead, ItemHead } from "./pack-schemas.ts";

/** A place in the vault: a shelf and the piece's name on it, unique there. */
type VaultReference = { section: VaultSection; id: string };

/** One piece of the vault as its file's front matter says (docs: packages/content/PACK.md). */
export type VaultItem = Omit<ItemHead, "section" | "figures"> & {
  section: VaultSection;
  /** Words of the text; 0 when there is none yet. */
  words: number;
  /** The text; null while the piece is announced only. */
  body: (() => Promise<RichText>) | null;
};

/** One day of the programme (specification, section 3). */
export type ProgrammeDay = DayHead & { body: () => Promise<RichText> };

/** One law of the manifesto (specification, section 3); the description is plain text. */
export type ManifestoPrinciple = { number: string; title: string; description: string };

/** Everything of a content pack, checked, in the order in which it is shown. */
export type ContentPack = {
  id: string;
  manifesto: { title: string; version: string; principles: ManifestoPrinciple[] };
  programme: { title: string; intro: string; samples: number[]; days: ProgrammeDay[] };
  vault: {
    /** A line beside a shelf's name. */
    notes: Partial<Record<VaultSection, string>>;
    /** What the vault leads with: the first of these that a reader may open. */
    featured: VaultReference[];
    items: VaultItem[];
  };
};
