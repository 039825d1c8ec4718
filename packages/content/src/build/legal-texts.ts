import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { withMarks } from "@sovereign/content/public/features";
import type { Block, Inline, LegalText } from "@sovereign/content/public/rich-text";
import { readFrontMatter } from "@sovereign/content/server/pack/front-matter";
import { parseMarkdown } from "@sovereign/content/server/pack/markdown";
import { PackError, type PackProblem } from "@sovereign/content/server/pack/pack-error";
import { picturesIn } from "@sovereign/content/server/pack/pictures";
import { properLine } from "@sovereign/content/server/pack/typography";
import { z } from "zod";
import {
  fillLine,
  fillMarkdown,
  type LegalValues,
  legalPlaceholderProblems,
} from "./legal-values.ts";

const FOLDER = fileURLToPath(new URL("../../legal/", import.meta.url));
const line = z.string("must be a line of text").trim().min(1, "must not be empty");
const headSchema = z.strictObject({
  title: line,
  subtitle: line,
  description: line,
  short: line,
});

/** Reads /privacy or /terms (specification, section 2); throws a PackError with file and line. */
export function legalTexts(
  values: LegalValues,
  folder = FOLDER,
): { privacy: LegalText; terms: LegalText } {
  return {
    privacy: legalText(folder, "privacy.md", values),
    terms: legalText(folder, "terms.md", values),
  };
}

function legalText(root: string, file: string, values: LegalValues): LegalText {
  const text = withMarks(withoutComments(readFileSync(join(root, file), "utf8")));
  const path = `legal/${file}`;
  const problems: PackProblem[] = legalPlaceholderProblems(path, text, values);
  const piece = readFrontMatter({ path, kind: "pack", name: file, text }, headSchema, problems);
  if (!piece || problems.length > 0) throw new PackError(problems);

  const body = fillMarkdown(piece.text, values);
  const { blocks, notes } = parseMarkdown(body, {
    pictures: picturesIn(root),
    file: path,
    firstLine: piece.textLine,
  });
  if (notes.length > 0) {
    const message = "must have no footnotes; nobody would see them";
    throw new PackError([{ file: path, line: piece.textLine, field: "note", message }]);
  }
  const said = (words: string) => properLine(fillLine(words, values));
  return {
    title: said(piece.data.title),
    subtitle: said(piece.data.subtitle),
    description: said(piece.data.description),
    short: said(piece.data.short),
    ...inSections(blocks),
  };
}

/** Preserves the line breaks, so that errors name the right line. */
const withoutComments = (text: string) =>
  text.replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, ""));

/** Splits a text at its headings. URLs omit the numbers, so renumbering does not break links. */
function inSections(blocks: readonly Block[]): Pick<LegalText, "opening" | "sections"> {
  const opening: LegalText["opening"] = { blocks: [], notes: [] };
  const sections: LegalText["sections"] = [];
  for (const block of blocks) {
    if (block.kind === "heading" && block.level === 2) {
      const words = wordsOf(block.children);
      const [, number = null, title = words] = /^(\d+)\. (.+)$/.exec(words) ?? [];
      const short = number === null ? block.id : block.id.slice(number.length + 1);
      const id = sections.some((other) => other.id === short) ? block.id : short;
      sections.push({ id, number, title, text: { blocks: [], notes: [] } });
    } else (sections.at(-1)?.text ?? opening).blocks.push(block);
  }
  return { opening, sections };
}

const wordsOf = (parts: readonly Inline[]): string =>
  parts
    .map((part) => {
      if ("children" in part) return wordsOf(part.children);
      return "text" in part ? part.text : "";
    })
    .join("");
