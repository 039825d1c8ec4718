import { buildPack } from "@sovereign/content/server/pack/build-pack";
import type { ManifestoPrinciple, ProgrammeDay } from "@sovereign/content/server/pack/content-pack";
import { DEFAULT_PACK } from "@sovereign/content/server/pack/load-pack";
import { PackError } from "@sovereign/content/server/pack/pack-fault";
import type { PackValues } from "@sovereign/content/server/pack/placeholders";
import { readPack } from "@sovereign/content/server/pack/read-pack";

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
  const { source, faults } = readPack(folder || DEFAULT_PACK, values);
  if (faults.length > 0 || source.head === null) throw new PackError(faults);
  // No text is read here, so that none can get into what is built.
  const { manifesto, programme } = buildPack(source, source.head.data, () => noBody, values);
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

const noBody = () => Promise.reject(new Error("A build holds no texts"));
