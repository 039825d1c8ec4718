import type { RichText } from "@sovereign/content/public/rich-text";
import { buildPack } from "@sovereign/content/server/pack/build-pack";
import type {
  ContentPack,
  ManifestoPrinciple,
  ProgrammeDay,
  VaultItem,
} from "@sovereign/content/server/pack/content-pack";
import { loadPack } from "@sovereign/content/server/pack/load-pack";
import type { PackValues } from "@sovereign/content/server/pack/placeholders";
import { readTexts } from "@sovereign/content/server/pack/read-pack";
import { mayOpen } from "@sovereign/domain/access";
import {
  programmeRow,
  readingMinutes,
  VAULT_SECTIONS,
  type VaultSection,
  vaultRow,
} from "@sovereign/domain/vault";
import { DEFAULT_PACK } from "@sovereign/settings/product-folders";

/** Bodies are empty, so that no text reaches the build output by mistake. */
function packWithoutTexts(folder: string | undefined, values?: PackValues): ContentPack {
  return buildPack(readTexts(folder || DEFAULT_PACK, values), () => noBody, values);
}

const noBody = () => Promise.reject(new Error("A build holds no texts"));

const LAWS = 3;

type AppPreviewSamples = {
  /** `more` is the number of laws after those shown. */
  manifesto: { title: string; laws: ManifestoPrinciple[]; more: number };
  days: Pick<ProgrammeDay, "day" | "category" | "principle" | "actionStep">[];
};

/**
 * Reads the samples at build time from the pack in `folder`, or from the product's own. Throws a
 * PackError that lists every error.
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

/** The manifesto on the landing page: titles only (specification, section 2). */
type LawTitles = { title: string; laws: Pick<ManifestoPrinciple, "number" | "title">[] };

/** Reads the titles at build time from the pack in `folder`, or from the product's own. */
export function lawTitles(folder: string | undefined, values?: PackValues): LawTitles {
  const { manifesto } = packWithoutTexts(folder, values);
  return {
    title: manifesto.title,
    laws: manifesto.principles.map(({ number, title }) => ({ number, title })),
  };
}

/** The parts of a pack that /demo shows (specification, sections 2 and 9), without the texts. */
type TourSamples = {
  /** Excerpts that are open without a membership. */
  excerpts: { count: number; first: { title: string; minutes: number } | null };
  principles: { title: string; open: boolean }[];
  programme: {
    days: Pick<ProgrammeDay, "day" | "category" | "principle" | "actionStep">[];
    length: number;
  };
};

const isOpenItem = ({ section, access }: VaultItem) =>
  mayOpen(vaultRow(section, access), "signed_in");

function tourItems({ vault: { items } }: ContentPack) {
  const principles = items.filter(({ section }) => section === "principles");
  return {
    excerpts: items.filter((item) => item.section === "excerpts" && item.body && isOpenItem(item)),
    open: principles.filter(isOpenItem),
    closed: principles.filter((item) => !isOpenItem(item)),
  };
}

/** Reads the samples at build time from the pack in `folder`, or from the product's own. */
export function tourSamples(folder: string | undefined, values?: PackValues): TourSamples {
  const pack = packWithoutTexts(folder, values);
  const { programme } = pack;
  const { excerpts, open, closed } = tourItems(pack);
  const [first] = excerpts;
  const member = programme.days.findIndex(
    ({ access }) => !mayOpen(programmeRow(access), "anonymous"),
  );
  const days = member < 0 ? programme.days : programme.days.slice(0, member);
  return {
    excerpts: {
      count: excerpts.length,
      first: first ? { title: first.title, minutes: readingMinutes(first.words) } : null,
    },
    principles: [
      ...open.map(({ title }) => ({ title, open: true })),
      ...closed.map(({ title }) => ({ title, open: false })),
    ],
    programme: {
      days: days.map(({ day, category, principle, actionStep }) => ({
        day,
        category,
        principle,
        actionStep,
      })),
      length: programme.days.length,
    },
  };
}

type TourTexts = {
  excerpt: { subtitle: string | null; body: RichText } | null;
  principles: RichText[];
};

/**
 * Reads the texts of /demo that are open without a membership; no other text reaches the build
 * output.
 */
export async function tourTexts(
  folder: string | undefined,
  values?: PackValues,
): Promise<TourTexts> {
  const { excerpts, open } = tourItems(
    await loadPack(folder || DEFAULT_PACK, values && { values }),
  );
  const texts = await Promise.all(open.map(({ body }) => body?.()));
  const [first] = excerpts;
  const body = await first?.body?.();
  return {
    excerpt: first && body ? { subtitle: first.subtitle, body } : null,
    principles: texts.filter((text) => text !== undefined),
  };
}

type PackCounts = {
  manifesto: string;
  laws: number;
  days: number;
  openDays: number;
  parts: number;
  principles: number;
  /** Principles and excerpts that are open to every signed-in member. */
  openPrinciples: number;
  openExcerpts: number;
  /** Sections with a text to read; announced items do not count. */
  shelves: VaultSection[];
  /** The excerpt that needs no account; its text is on its public page. */
  openPiece: { id: string; title: string } | null;
};

/** Counts the pack in `folder`, or the product's own, at build time. */
export function packCounts(folder: string | undefined, values?: PackValues): PackCounts {
  const { manifesto, programme, vault } = packWithoutTexts(folder, values);
  const shelf = (name: string) => vault.items.filter(({ section }) => section === name);
  const [whole] = shelf("excerpts").filter(
    ({ section, access, body }) => body && mayOpen(vaultRow(section, access), "anonymous"),
  );
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
    shelves: VAULT_SECTIONS.filter((section) => shelf(section).some(({ body }) => body !== null)),
    openPiece: whole ? { id: whole.id, title: whole.title } : null,
  };
}
