import type { ProgrammeDay } from "@sovereign/content/server/pack/content-pack";
import type { PackValues } from "@sovereign/content/server/pack/placeholders";
import { mayOpen } from "@sovereign/domain/access";
import { programmeRow, vaultRow } from "@sovereign/domain/vault";
import { packWithoutTexts } from "./pack-without-texts.ts";

/** What /demo shows of a pack (specification, sections 2 and 9): titles, never a text. */
export type TourSamples = {
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
