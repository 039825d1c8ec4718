import { fileURLToPath } from "node:url";
import type { RichText } from "@sovereign/content/public/rich-text";
import { VAULT_SECTIONS } from "@sovereign/domain/vault";
import { productFolder } from "@sovereign/settings/product-folders";
import type { z } from "zod";
import { type BodyOf, buildPack } from "./build-pack.ts";
import type { ContentPack } from "./content-pack.ts";
import { type PackPiece, readFrontMatter } from "./front-matter.ts";
import { checkOrder } from "./pack-checks.ts";
import { PackError, type PackFault } from "./pack-fault.ts";
import { type PackKind, readPackFiles } from "./pack-files.ts";
import { daySchema, itemSchema, lawSchema, type PackSource, packSchema } from "./pack-schemas.ts";
import { type PackValues, placeholderFaults } from "./placeholders.ts";

/** The pack that comes with the product (decision 26). */
export const DEFAULT_PACK = productFolder("pack");

/**
 * `eager` parses and checks every text at once; `lazy`, the default, parses a text when its `body()`
 * is first asked for, so that a start stays fast. `values` fill the placeholders of the texts.
 */
type PackOptions = { bodies?: "eager" | "lazy"; values?: PackValues };

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

/**
 * Reads a pack's folder and checks everything but the Markdown of the texts (decision 26). Gives
 * what could be read, and every fault.
 */
export function readPack(
  folder: string | URL,
  values?: PackValues,
): { source: PackSource; faults: PackFault[] } {
  const root = typeof folder === "string" ? folder : fileURLToPath(folder);
  const faults: PackFault[] = [];
  const files = readPackFiles(root, faults);
  for (const { path, text } of files) faults.push(...placeholderFaults(path, text, values));

  const read = <Schema extends z.ZodType>(kind: PackKind | "pack", schema: Schema) =>
    files
      .filter((file) => file.kind === kind)
      .flatMap((file) => readFrontMatter(file, schema, faults) ?? []);
  const [head = null] = read("pack", packSchema);
  const laws = read("manifesto", lawSchema).sort((one, other) => one.data.order - other.data.order);
  const days = read("programme", daySchema).sort((one, other) => one.data.day - other.data.day);
  const items = VAULT_SECTIONS.flatMap((section) =>
    read(section, itemSchema(section))
      .map((piece) => ({ ...piece, section }))
      .sort((one, other) => one.data.order - other.data.order),
  );
  const source = { root, head, laws, days, items };
  checkOrder(source, files, faults);
  return { source, faults };
}
