import type { ManifestoPrinciple } from "@sovereign/content/server/pack/content-pack";
import type { PackValues } from "@sovereign/content/server/pack/placeholders";
import { packWithoutTexts } from "./pack-without-texts.ts";

/** What the landing page shows of a pack's manifesto (specification, section 2): never a law's text. */
export type LawTitles = { title: string; laws: Pick<ManifestoPrinciple, "number" | "title">[] };

/** Reads the titles at build time from the pack in `folder`, or from the product's own. */
export function lawTitles(folder: string | undefined, values?: PackValues): LawTitles {
  const { manifesto } = packWithoutTexts(folder, values);
  return {
    title: manifesto.title,
    laws: manifesto.principles.map(({ number, title }) => ({ number, title })),
  };
}
