import { fileURLToPath } from "node:url";
import { VAULT_SECTIONS } from "@sovereign/domain/vault";
import type { z } from "zod";
import { readFrontMatter } from "./front-matter.ts";
import { checkOrder } from "./pack-checks.ts";
import { PackError, type PackProblem } from "./pack-error.ts";
import { type PackKind, readPackFiles } from "./pack-files.ts";
import {
  daySchema,
  itemSchema,
  lawSchema,
  type PackSource,
  type PackTexts,
  packSchema,
} from "./pack-schemas.ts";
import { type PackValues, placeholderProblems } from "./placeholders.ts";

/** Checks everything but the Markdown (decision 26). Returns what is readable, and every error. */
export function readPack(
  folder: string | URL,
  values?: PackValues,
): { source: PackSource; problems: PackProblem[] } {
  const root = typeof folder === "string" ? folder : fileURLToPath(folder);
  const problems: PackProblem[] = [];
  const files = readPackFiles(root, problems);
  for (const { path, text } of files) problems.push(...placeholderProblems(path, text, values));

  const read = <Schema extends z.ZodType>(kind: PackKind | "pack", schema: Schema) =>
    files
      .filter((file) => file.kind === kind)
      .flatMap((file) => readFrontMatter(file, schema, problems) ?? []);
  const [head = null] = read("pack", packSchema);
  const laws = read("manifesto", lawSchema).sort((one, other) => one.data.order - other.data.order);
  const days = read("programme", daySchema).sort((one, other) => one.data.day - other.data.day);
  const items = VAULT_SECTIONS.flatMap((section) =>
    read(section, itemSchema(section))
      .map((piece) => ({ ...piece, section }))
      .sort((one, other) => one.data.order - other.data.order),
  );
  const source = { root, head, laws, days, items };
  checkOrder(source, files, problems);
  return { source, problems };
}

/** Reads the texts of a pack; throws a PackError that lists every error but those of the Markdown. */
export function readTexts(folder: string | URL, values: PackValues | undefined): PackTexts {
  const { source, problems } = readPack(folder, values);
  const { head, laws, days, items } = source;
  if (problems.length > 0 || head === null) throw new PackError(problems);
  return { head, laws, days, items };
}
