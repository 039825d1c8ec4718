import type { ManifestoPrinciple, ProgrammeDay } from "@sovereign/content/server/pack/content-pack";
import type { PackValues } from "@sovereign/content/server/pack/placeholders";
import { packWithoutTexts } from "./pack-without-texts.ts";

const LAWS = 3;

/** What /app-preview shows of a pack (specification, section 2): samples, never a member's text. */
export type AppPreviewSamples = {
  /** `more` is how many laws follow the ones shown. */
  manifesto: { title: string; laws: ManifestoPrinciple[]; more: number };
  /** The days that the pack names as samples (specification, section 2). */
  days: Pick<ProgrammeDay, "day" | "category" | "principle" | "actionStep">[];
};

/**
 * Reads the samples at build time from the pack in `folder`, or from the product's own. Throws a
 * PackError that lists every fault.
 */
export function appPreviewSamples(
  folder: string | undefined,
  values?: PackValues,
): AppPreviewSamples {
  const { manifesto, programme } = packWithoutTexts(folder, values);
  const laws = manifesto.principles.slice(0, LAWS);
  return {
    manifesto: { title: manifesto.title, laws, more: manifesto.principles.length - laws.length },
    days: programme.samples.flatMap((sample) =>
      programme.days
        .filter(({ day }) => day === sample)
        .map(({ day, category, principle, actionStep }) => ({
          day,
          category,
          principle,
          actionStep,
        })),
    ),
  };
}
