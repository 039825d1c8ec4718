import type { PieceFile, PieceHead } from "@sovereign/content/server/pack/check-piece";
import { isFilm } from "@sovereign/content/server/pack/content-pack";
import type { PackValues } from "@sovereign/content/server/pack/placeholders";
import type { PieceCheck, ShownPiece } from "@sovereign/contract/office-piece-check";
import type { OfficePieces } from "@sovereign/contract/office-pieces";
import type { Database } from "#database/database.ts";
import { filesFor, findInText } from "./checked-versions.ts";
import type { MediaNames } from "./files/addressed-media.ts";

type Deps = {
  db: Database;
  values: PackValues;
  list: (timeZone: string) => Promise<OfficePieces>;
};

/** Its media by their names next to the text. */
type Checked = Omit<PieceCheck, "sound" | "film"> & { media: MediaNames | null };

export type CheckPiece = (file: PieceFile, timeZone: string) => Promise<Checked>;

/** Checks a text that is written, with where its links lead. */
export function createPieceCheck({ db, values, list }: Deps): CheckPiece {
  return async (file, timeZone) => {
    const found = await findInText(file, { values, files: await filesFor(db, file) });
    const pieces = found.links.length > 0 ? (await list(timeZone)).pieces : [];
    const known = new Map(pieces.map((piece) => [piece.id, piece]));
    return {
      shown: found.head && shownPiece(found.head),
      body: found.body,
      media: found.head && "sound" in found.head ? found.head : null,
      faults: found.faults.map(({ file: _, ...fault }) => fault),
      length: found.length,
      long: found.long.map(({ line, field, message }) => ({ line, field, message })),
      links: found.links.map(({ line, piece }) => {
        const { title = null, state = null } = known.get(piece) ?? {};
        return { line, piece, title, state };
      }),
    };
  };
}

const NOTHING: Omit<ShownPiece, "title"> = {
  subtitle: null,
  blurb: null,
  access: null,
  order: null,
  releases: null,
  author: null,
  first_published: null,
  film: false,
  category: null,
  action: null,
  number: null,
};

function shownPiece(head: PieceHead): ShownPiece {
  if ("manifesto" in head) return { ...NOTHING, title: head.manifesto.title };
  if ("day" in head) {
    const { day: order, principle: title, category, actionStep: action, access } = head;
    return { ...NOTHING, order, title, category, action, access };
  }
  if ("number" in head) {
    const { number, title, order } = head;
    return { ...NOTHING, number, title, order };
  }
  const { title, subtitle, blurb, access, order, releases, author } = head;
  return {
    ...NOTHING,
    title,
    subtitle,
    blurb,
    access,
    order,
    releases,
    author,
    first_published: head.firstPublished,
    film: isFilm(head),
  };
}
