import type { RichText } from "@sovereign/content/public/rich-text";
import type { VaultSection } from "@sovereign/domain/vault";
import type { DayHead, ItemHead } from "./pack-schemas.ts";

type VaultReference = { section: VaultSection; id: string };

export type VaultItem = Omit<ItemHead, "section" | "figures"> & {
  section: VaultSection;
  /** Words of the text; 0 when there is none yet. */
  words: number;
  /** Whether the text may show pictures by their addresses, which are opened apart from it. */
  showsFiles: boolean;
  /** Null while the item is only announced. */
  body: (() => Promise<RichText>) | null;
};

/** Whether an item is a film, a file or an address outside; a former build stored no `film`. */
export const isFilm = ({ youtubeUrl, film }: Pick<ItemHead, "youtubeUrl" | "film">): boolean =>
  (youtubeUrl ?? film ?? null) !== null;

export type ProgrammeDay = DayHead & { body: () => Promise<RichText> };

/** A law of the manifesto (specification, section 3); the description is plain text. */
export type ManifestoPrinciple = { number: string; title: string; description: string };

/** A checked content pack, in display order. */
export type ContentPack = {
  id: string;
  manifesto: { title: string; version: string; principles: ManifestoPrinciple[] };
  programme: { title: string; intro: string; samples: number[]; days: ProgrammeDay[] };
  vault: {
    notes: Partial<Record<VaultSection, string>>;
    /** The vault features the first of these that the reader may open. */
    featured: VaultReference[];
    items: VaultItem[];
  };
};
