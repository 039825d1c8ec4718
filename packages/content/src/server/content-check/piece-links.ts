import { isFilm } from "@sovereign/content/server/pack/content-pack";
import type { PackPiece } from "@sovereign/content/server/pack/front-matter";
import type { PackProblem } from "@sovereign/content/server/pack/pack-error";
import type { PackSource } from "@sovereign/content/server/pack/pack-schemas";
import { VAULT_SECTIONS } from "@sovereign/domain/vault";

/** A link to a vault item; `piece` is a path such as "briefings/2026-04". */
export type PieceLink = { line: number; piece: string };

const LINK = new RegExp(
  `\\]\\(/app/resources/((?:${VAULT_SECTIONS.join("|")})/[a-z0-9-]+)[)#?]`,
  "g",
);

/** Returns a text's links to vault items. */
export function pieceLinks({
  text,
  textLine,
}: Pick<PackPiece<unknown>, "text" | "textLine">): PieceLink[] {
  return text
    .split("\n")
    .flatMap((line, index) =>
      [...line.matchAll(LINK)].map(([, piece = ""]) => ({ line: textLine + index, piece })),
    );
}

/** Returns a warning for each link to an item that the pack lacks or only announces. */
export function linkWarnings({ days, items }: PackSource): PackProblem[] {
  const readable = new Set(
    items
      .filter(({ data, text }) => text.trim() !== "" || isFilm(data))
      .map(({ section, data }) => `${section}/${data.id}`),
  );
  return [...days, ...items].flatMap((piece) =>
    pieceLinks(piece)
      .filter((link) => !readable.has(link.piece))
      .map((link) => ({
        file: piece.file.path,
        line: link.line,
        field: "link",
        message: `leads to ${link.piece}, where there is no text`,
      })),
  );
}
