import type { PackValues } from "@sovereign/content/server/pack/placeholders";
import { mayOpen } from "@sovereign/domain/access";
import { programmeRow, vaultRow } from "@sovereign/domain/vault";
import { packWithoutTexts } from "./pack-without-texts.ts";

/** The numbers of a pack that texts speak of, and what it calls its manifesto. */
export type PackCounts = {
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
