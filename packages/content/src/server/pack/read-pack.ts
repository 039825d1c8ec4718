import { fileURLToPath } from "node:url";
import { VAULT_SECTIONS } from "@sovereign/domain/vault";
import type { z } from "zod";
import { readFrontMatter } from "./front-matter.ts";
import { checkOrder } from "./pack-checks.ts";
import type { PackFault } from "./pack-fault.ts";
import { type PackKind, readPackFiles } from "./pack-files.ts";
import { daySchema, itemSchema, lawSchema, packSchema } from "./pack-schemas.ts";
import type { PackSource } from "./pack-source.ts";
import { type PackValues, placeholderFaults } from "./placeholders.ts";

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
