import type { RichText } from "@sovereign/content/public/rich-text";
import { type BodyOf, buildPack } from "./build-pack.ts";
import type { ContentPack } from "./content-pack.ts";
import type { PackPiece } from "./front-matter.ts";
import { PackError } from "./pack-fault.ts";
import type { PackSource } from "./pack-source.ts";
import type { PackValues } from "./placeholders.ts";
import { readPack } from "./read-pack.ts";

/** The pack that comes with the product (decision 26). */
export const DEFAULT_PACK = new URL("../../../pack/", import.meta.url);

/**
 * `eager` parses and checks every text at once; `lazy`, the default, parses a text when its `body()`
 * is first asked for, so that a start stays fast. `values` fill the placeholders of the texts.
 */
export type PackOptions = { bodies?: "eager" | "lazy"; values?: PackValues };

/** Reads and checks a content pack; rejects with a PackError that lists every fault (decision 26). */
export async function loadPack(
  folder: string | URL,
  { bodies = "lazy", values }: PackOptions = {},
): Promise<ContentPack> {
  const { source, faults } = readPack(folder, values);
  const bodyOf = bodiesOf(source, values);
  if (bodies === "eager") {
    const texts = [...source.days, ...source.items].filter(hasText);
    for (const answer of await Promise.allSettled(texts.map((piece) => bodyOf(piece)()))) {
      if (answer.status === "fulfilled") continue;
      if (!(answer.reason instanceof PackError)) throw answer.reason;
      faults.push(...answer.reason.faults);
    }
  }
  if (faults.length > 0 || source.head === null) throw new PackError(faults);
  return buildPack(source, source.head.data, bodyOf, values);
}

const hasText = ({ text }: PackPiece<unknown>) => text.trim() !== "";

function bodiesOf(source: PackSource, values: PackValues | undefined): BodyOf {
  const kept = new Map<PackPiece<unknown>, Promise<RichText>>();
  return (piece) => async () => {
    const parsed = kept.get(piece) ?? parse(piece, source.root, values);
    kept.set(piece, parsed);
    // A failure is not kept: a figure's file may be readable again the next time.
    parsed.catch(() => kept.delete(piece));
    return parsed;
  };
}

async function parse(
  { file, text, textLine }: PackPiece<unknown>,
  root: string,
  values: PackValues | undefined,
): Promise<RichText> {
  // The Markdown library takes longer to load than the rest of a start.
  const { parseMarkdown } = await import("./markdown.ts");
  return parseMarkdown(text, { root, file: file.path, firstLine: textLine, values });
}
