import type { RichText } from "@sovereign/content/public/rich-text";
import { type BodyOf, buildPack } from "./build-pack.ts";
import type { ContentPack } from "./content-pack.ts";
import type { PackText } from "./front-matter.ts";
import { boundProblem, lengthProblem } from "./markdown-bounds.ts";
import { PackError } from "./pack-error.ts";
import { type PictureSource, picturesIn } from "./pictures.ts";
import { checkFiles } from "./piece-checks.ts";
import type { PackValues } from "./placeholders.ts";
import { readPack } from "./read-pack.ts";

/** `eager` parses and checks every text; `lazy`, the default, parses a text on its first use. */
type PackOptions = { bodies?: "eager" | "lazy"; values?: PackValues };

/** Reads and checks a content pack; rejects with a PackError that lists every error (decision 26). */
export async function loadPack(
  folder: string | URL,
  { bodies = "lazy", values }: PackOptions = {},
): Promise<ContentPack> {
  const { source, problems } = readPack(folder, values);
  const { root, head, laws, days, items } = source;
  const files = picturesIn(root);
  const bodyOf = bodiesOf(files, values);
  if (bodies === "eager") {
    for (const item of items) {
      checkFiles(item, files, ({ file, lineOf }, field, message) => {
        const name = String(field);
        problems.push({ file: file.path, line: lineOf(name), field: name, message });
      });
    }
    for (const { file, text, textLine } of [...laws, ...days, ...items]) {
      const long = lengthProblem(text);
      if (!long || boundProblem(text)) continue;
      const line = textLine - 1 + long.line;
      problems.push({ file: file.path, line, field: "text", message: long.message });
    }
    const texts = [...days, ...items].filter(hasText);
    for (const answer of await Promise.allSettled(texts.map((piece) => bodyOf(piece)()))) {
      if (answer.status === "fulfilled") continue;
      if (!(answer.reason instanceof PackError)) throw answer.reason;
      problems.push(...answer.reason.problems);
    }
  }
  if (problems.length > 0 || head === null) throw new PackError(problems);
  return buildPack({ head, laws, days, items }, bodyOf, values);
}

const hasText = ({ text }: PackText<unknown>) => text.trim() !== "";

function bodiesOf(pictures: PictureSource, values: PackValues | undefined): BodyOf {
  const kept = new Map<PackText<unknown>, Promise<RichText>>();
  return (piece) => async () => {
    const parsed = kept.get(piece) ?? parse(piece, pictures, values);
    kept.set(piece, parsed);
    // Failures are not cached: the file may be readable the next time.
    parsed.catch(() => kept.delete(piece));
    return parsed;
  };
}

async function parse(
  { file, text, textLine }: PackText<unknown>,
  pictures: PictureSource,
  values: PackValues | undefined,
): Promise<RichText> {
  // The Markdown library loads slower than the rest of the startup.
  const { parseMarkdown } = await import("./markdown.ts");
  return parseMarkdown(text, { pictures, file: file.path, firstLine: textLine, values });
}
