import type { PackPiece } from "@sovereign/content/server/pack/front-matter";
import type { PackFile } from "@sovereign/content/server/pack/pack-files";
import type { PackSource } from "@sovereign/content/server/pack/pack-schemas";

export type DatedFigure = { file: string; line: number; sentence: string };

const YEAR = /\b(?:1[5-9]|20)\d\d\b/;
const AMOUNT =
  /[$€£¥]\s?\d|\d(?:%| percent| (?:thousand|million|billion|trillion))|\b\d{1,3}(?:,\d{3})+/i;
const SENTENCE_END =
  /(?<!\b(?:Mt|Mr|Mrs|Dr|St|Sr|Jr|No|vs|U\.S)\.)(?<=[.!?]["'”’)*]{0,4}(?:\[\^[^\][]{1,40}\]){0,8})\s+(?=["'“‘(*]*[\p{Lu}\d])/u;

/** Returns the sentences that the owner has to confirm (decision 26); a table row is a sentence. */
export function figuresToConfirm({ items }: PackSource): DatedFigure[] {
  return items.filter(({ data }) => data.figures === "dated").flatMap(figuresOf);
}

/** Returns the sentences of a text with a year or an amount. */
export function figuresOf({
  file,
  text,
  textLine,
}: PackPiece<unknown, Pick<PackFile, "path">>): DatedFigure[] {
  return text.split("\n").flatMap((line, index) =>
    line
      .split(line.startsWith("|") ? /$^/ : SENTENCE_END)
      .filter((sentence) => YEAR.test(sentence) || AMOUNT.test(sentence))
      .map((sentence) => ({
        file: file.path,
        line: textLine + index,
        sentence: plain(sentence),
      })),
  );
}

function plain(sentence: string): string {
  return sentence
    .replace(/^\[\^[^\][]+\]:|\]\([^)\]]*\)|\[\^[^\][]+\]|[*`[\]]|^[>#\s]+|^- /g, "")
    .split("|")
    .map((cell) => cell.trim())
    .filter((cell) => cell !== "")
    .join(" · ");
}
