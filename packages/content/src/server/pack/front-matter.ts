import { splitFrontMatter } from "@sovereign/domain/piece-text";
import type { VaultSection } from "@sovereign/domain/vault";
import {
  type Document,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  parseDocument,
  stringify,
} from "yaml";
import type { z } from "zod";
import type { PackProblem } from "./pack-error.ts";
import type { PackFile } from "./pack-files.ts";

export type PackText<Data, File = Pick<PackFile, "path">> = {
  file: File;
  data: Data;
  text: string;
  textLine: number;
};

export type PackPiece<Data, File = PackFile> = PackText<Data, File> & {
  lineOf: (...path: PropertyKey[]) => number;
};

/** A limit on characters, because YAML parses slower than text. */
const MAX_CHARACTERS = 16 * 1024;

/** Parses the front matter of a file; null when it has errors, which are added to `problems`. */
export function readFrontMatter<
  Schema extends z.ZodType,
  File extends Pick<PackFile, "path" | "text">,
>(file: File, schema: Schema, problems: PackProblem[]): PackPiece<z.infer<Schema>, File> | null {
  const refuse = (line: number, field: string, message: string) => {
    problems.push({ file: file.path, line, field, message });
    return null;
  };
  const split = splitFrontMatter(file.text);
  if (!split) return refuse(1, "front matter", "must stand between two lines of ---");
  const { head, text, textLine } = split;

  if (head.length > MAX_CHARACTERS) {
    return refuse(1, "front matter", `must be at most ${MAX_CHARACTERS / 1024} KB`);
  }
  const counter = new LineCounter();
  const document = parseDocument(head, { lineCounter: counter, prettyErrors: false });
  // The counter does not know the first `---`.
  const lineAt = (offset: number) => counter.linePos(offset).line + 1;
  for (const { pos, message } of [...document.errors, ...document.warnings]) {
    refuse(lineAt(pos[0]), "front matter", `is not readable as YAML: ${message}`);
  }
  if (document.errors.length + document.warnings.length > 0) return null;
  const data = plainData(document);
  if (data === undefined) return refuse(1, "front matter", "must not use & and * (YAML's aliases)");

  const parsed = schema.safeParse(data ?? {});
  const lineOf = (...path: PropertyKey[]) => lineOfField(document, path, lineAt);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const fields = issue.code === "unrecognized_keys" ? issue.keys : [];
      for (const field of fields) {
        const path = [...issue.path, field];
        refuse(lineOf(...path), path.join("."), "is not a field of this kind");
      }
      if (fields.length > 0) continue;
      const [field, message] = issue.path.length
        ? [issue.path.join("."), issue.message]
        : ["front matter", "must be fields, such as title: First Light"];
      refuse(lineOf(...issue.path), field, message);
    }
    return null;
  }
  return { file, data: parsed.data, text, textLine, lineOf };
}

/** Returns undefined for aliases, with which a small file can expand without limit. */
function plainData(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 }) ?? null;
  } catch (error) {
    if (error instanceof ReferenceError) return undefined;
    throw error;
  }
}

/** The line of a field, or of its nearest parent when it is missing. */
function lineOfField(
  document: Document,
  path: PropertyKey[],
  lineAt: (offset: number) => number,
): number {
  for (let length = path.length; length > 0; length -= 1) {
    const name = path[length - 1];
    const around = document.getIn(path.slice(0, length - 1), true);
    const pair = isMap(around)
      ? around.items.find(({ key }) => isScalar(key) && key.value === name)
      : undefined;
    const node = pair?.key ?? document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return lineAt(node.range[0]);
  }
  return 1;
}

type NewPiece = { shelf: VaultSection; name: string; title: string; order: number };

/** Returns the file of an item that has no text yet. */
export function newPieceText({ shelf, name, title, order }: NewPiece): string {
  const head = stringify({ id: name, section: shelf, title, access: "member", order });
  return `---\n${head}---\n\n`;
}
