import { buildPack } from "@sovereign/content/server/pack/build-pack";
import type {
  ContentPack,
  ManifestoPrinciple,
  ProgrammeDay,
} from "@sovereign/content/server/pack/content-pack";
import { DEFAULT_PACK } from "@sovereign/content/server/pack/load-pack";
import type { PackValues } from "@sovereign/content/server/pack/placeholders";
import { readTexts } from "@sovereign/content/server/pack/read-pack";
import { mayOpen } from "@sovereign/domain/access";
import { programmeRow, vaultRow } from "@sovereign/domain/vault";

/**
 * The pack in `folder`, or the product's own, for a build: its bodies answer to nobody, so that no
 * text can get into what is built. Throws a PackError that lists every fault.
 */
function packWithoutTexts(folder: string | undefined, values?: PackValues): ContentPack {
  return buildPack(readTexts(folder || DEFAULT_PACK, values), () => noBody, values);
}

const noBody = () => Promise.reject(new Error("A build holds no texts"));

const LAWS = 3;

/** What /app-preview shows of a pack (specification, section 2): samples, never a member's text. */
type AppPreviewSamples = {
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

/** What the landing page shows of a pack's manifesto (specification, section 2): never a law's text. */
type LawTitles = { title: string; laws: Pick<ManifestoPrinciple, "number" | "title">[] };

/** Reads the titles at build time from the pack in `folder`, or from the product's own. */
export function lawTitles(folder: string | undefined, values?: PackValues): LawTitles {
  const { manifesto } = packWithoutTexts(folder, values);
  return {
    title: manifesto.title,
    laws: manifesto.principles.map(({ number, title }) => ({ number, title })),
  };
}

/** What /demo shows of a pack (specification, sections 2 and 9): titles, never a text. */
type TourSamples = {
  /** All principles; `open` without a membership. */
  principles: { title: string; open: boolean }[];
  programme: {
    /** The days before the first one for members. */
    days: Pick<ProgrammeDay, "day" | "category" | "principle">[];
    /** The number of the last day. */
    length: number;
  };
};

/** Reads the titles at build time from the pack in `folder`, or from the product's own. */
export function tourSamples(folder: string | undefined, values?: PackValues): TourSamples {
  const { programme, vault } = packWithoutTexts(folder, values);
  const closed = programme.days.findIndex(
    ({ access }) => !mayOpen(programmeRow(access), "anonymous"),
  );
  const open = closed < 0 ? programme.days : programme.days.slice(0, closed);
  return {
    principles: vault.items
      .filter(({ section }) => section === "principles")
      .map(({ section, access, title }) => ({
        title,
        open: mayOpen(vaultRow(section, access), "signed_in"),
      })),
    programme: {
      days: open.map(({ day, category, principle }) => ({ day, category, principle })),
      length: programme.days.length,
    },
  };
}

/** The numbers of a pack that texts speak of, and what it calls its manifesto. */
type PackCounts = {
  manifesto: string;
  laws: number;
  /** Days of guidance, those that open without a membership, and the parts they stand in. */
  days: number;
  openDays: number;
  parts: number;
  principles: number;
  /** What everybody who is signed in may read. */
  openPrinciples: number;
  openExcerpts: number;
};

/** Counts at build time the pack in `folder`, or the product's own. */
export function packCounts(folder: string | undefined, values?: PackValues): PackCounts {
  const { manifesto, programme, vault } = packWithoutTexts(folder, values);
  const shelf = (name: string) => vault.items.filter(({ section }) => section === name);
  const open = (name: string) =>
    shelf(name).filter(({ section, access }) => mayOpen(vaultRow(section, access), "signed_in"));
  return {
    manifesto: manifesto.title,
    laws: manifesto.principles.length,
    days: programme.days.length,
    openDays: programme.days.filter(({ access }) => mayOpen(programmeRow(access), "anonymous"))
      .length,
    parts: new Set(programme.days.map(({ category }) => category)).size,
    principles: shelf("principles").length,
    openPrinciples: open("principles").length,
    openExcerpts: open("excerpts").length,
  };
}
