import { readdirSync, readFileSync } from "node:fs";
import type { PackProblem } from "@sovereign/content/server/pack/pack-error";
import { textOf } from "@sovereign/settings/definitions";

const ROOT = new URL("../../../../../", import.meta.url);

const FOLDERS = [
  "packages/content/src/public/",
  "packages/content/src/words/",
  "packages/content/emails/",
  "packages/content/legal/",
  "packages/domain/src/",
  "apps/server/src/",
  "apps/web/src/",
];

const SMALL = "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve";
/** Any number of laws or principles, but only the product's own numbers of days. */
const NUMBER = new RegExp(
  `\\b(?:(?:${SMALL}|\\d+) (?:laws|principles)|(?:thirty|fourteen|sixteen|30|14|16)(?: of the \\w+)? days)\\b`,
  "gi",
);

const PIECE = "(?:excerpts?|principles?|frameworks?|worksheets?|case stud(?:y|ies)|briefings?)";
const SHELVES = new RegExp(
  `\\b${PIECE}(?:,| and| or)(?: and| or)? (?:[a-z]+ ){0,2}?${PIECE}\\b`,
  "gi",
);
const PRICE = new RegExp(
  `${textOf("APP_PRICE", {}).replaceAll(/[$.]/g, "\\$&")}(?!\\d|[.,]\\d)`,
  "g",
);

/** A filled number before a plural noun, which is wrong for one. */
const ONE_OF = /(?<!other:\s*"|\bof )\{\w+\} (?:laws|principles|parts|excerpts)\b/g;

/** Copy for staff, whose days are of the business and not of a pack. */
const OFFICE = /(?:^|\/)office(?:-[\w-]+\.ts|\/)/;

type Exception = { file: string; words: string };

/** A month of marks is the product's own measure (specification, sections 2 and 9). */
const MONTH: Exception[] = [
  { file: "packages/content/src/words/en/store-listing.ts", words: "Thirty days, thirty marks" },
  { file: "packages/content/src/words/en/marks.ts", words: "of 30 days." },
  { file: "packages/content/src/words/en/dashboard.ts", words: "Last 30 days" },
  { file: "packages/content/src/words/en/history.ts", words: "Thirty days" },
  { file: "packages/content/src/words/en/history.ts", words: "Last 30 days" },
  { file: "packages/content/src/words/en/history.ts", words: "of thirty days kept" },
  { file: "packages/content/src/words/en/rest.ts", words: "Thirty days" },
  { file: "packages/content/src/words/en/rest.ts", words: "14 days before the rest" },
  { file: "packages/content/src/words/en/rest.ts", words: "Example of thirty days" },
  { file: "packages/content/src/words/en/long-view.ts", words: "Thirty days" },
  { file: "packages/content/src/words/en/history.ts", words: "Thirty days to come" },
  { file: "packages/content/src/words/en/figures.ts", words: "These thirty days" },
  { file: "packages/content/src/words/en/share-image.ts", words: "Thirty days, kept." },
  { file: "packages/content/src/words/en/share-image.ts", words: "of the last thirty days." },
  { file: "packages/content/src/words/en/reviews.ts", words: "thirty days" },
  { file: "packages/content/src/words/en/partner.ts", words: "Thirty days as a table" },
  { file: "packages/content/src/words/en/partner.ts", words: "Marks of the last thirty days" },
  { file: "packages/content/legal/privacy.md", words: "each of the last 30 days" },
];

const PERIODS: Exception[] = [
  { file: "packages/content/src/words/en/price.ts", words: "within 14 days of a payment" },
  { file: "packages/content/emails/subscription-started.md", words: "write to you 30 days ahead" },
  { file: "packages/content/src/words/en/staff-looks.ts", words: "within fourteen days" },
  { file: "packages/content/src/words/en/withdrawal.ts", words: "within fourteen days" },
  { file: "packages/content/src/words/en/withdrawal.ts", words: "The fourteen days of" },
  { file: "packages/content/emails/subscription-started.md", words: "back within 14 days" },
  { file: "packages/content/emails/payment-receipt.md", words: "back within 14 days" },
  { file: "packages/content/legal/privacy.md", words: "lasts at most 30 days" },
  { file: "packages/content/legal/privacy.md", words: "the address for 14 days at most" },
  { file: "packages/content/legal/privacy.md", words: "Until they answer, or 14 days" },
  {
    file: "packages/content/src/words/en/partner-invitation.ts",
    words: "older than fourteen days",
  },
  { file: "packages/content/legal/privacy.md", words: "in the last thirty days" },
  { file: "packages/content/legal/privacy.md", words: "30 days after an order" },
  { file: "packages/content/src/words/en/gift.ts", words: "Full refund within 14 days, and after" },
  { file: "packages/content/emails/gift-bought.md", words: "refund within 14 days, and after" },
  { file: "packages/content/legal/terms.md", words: "on request within 14 days" },
  { file: "packages/content/legal/privacy.md", words: "at least 14 days before it takes effect" },
  { file: "packages/content/legal/terms.md", words: "an email 30 days before renewal" },
  { file: "packages/content/legal/terms.md", words: "at least 30 days before a new price" },
  { file: "packages/content/legal/terms.md", words: "within 14 days of your first payment" },
  { file: "packages/content/legal/terms.md", words: "right to withdraw within 14 days" },
  { file: "packages/content/legal/terms.md", words: "at least 30 days before a change" },
];

/** The terms name these whatever the sections contain. */
const SHELF_NAMES: Exception[] = [
  {
    file: "packages/content/legal/terms.md",
    words: "principles, worksheets, case studies, worked examples",
  },
];

const EXCEPTIONS = [...MONTH, ...PERIODS, ...SHELF_NAMES];

const KINDS: [pattern: RegExp, field: string, advice: string][] = [
  [NUMBER, "number", "is a pack's number; fill it from the pack, or name it an exception"],
  [SHELVES, "shelf", "names shelves of a pack; fill them from the pack, or name it an exception"],
  [PRICE, "price", "is the price; fill it from APP_PRICE"],
  [ONE_OF, "plural", "is wrong for one of them; word it with plural"],
];

/**
 * Returns an error for each number or section name of a pack and for the price in the product's own
 * copy, and for each unused exception. `root` is the project's folder with a trailing slash.
 */
export function literalProblems(root: URL = ROOT): PackProblem[] {
  const files = FOLDERS.flatMap((folder) => textFilesIn(root, folder));
  const spare = new Set(EXCEPTIONS);
  const found = files.flatMap((file) => {
    const text = withoutMilestones(withoutComments(readFileSync(new URL(file, root), "utf8")));
    const excepted = EXCEPTIONS.filter(
      (exception) => exception.file === file && text.includes(exception.words),
    );
    for (const exception of excepted) spare.delete(exception);
    const rest = excepted.reduce((left, { words }) => left.replaceAll(words, ""), text);
    const kinds = file.startsWith("packages/content/")
      ? KINDS
      : KINDS.filter(([kind]) => kind !== SHELVES);
    return kinds.flatMap(([pattern, field, advice]) =>
      [...rest.matchAll(pattern)].map(({ 0: words, index }) => ({
        file,
        line: rest.slice(0, index).split("\n").length,
        field,
        message: `"${words}" ${advice}`,
      })),
    );
  });
  const unused = [...spare].map(({ file, words }) => ({
    file,
    line: 1,
    field: "number",
    message: `the exception "${words}" is not needed any more`,
  }));
  return [...found, ...unused];
}

function textFilesIn(root: URL, folder: string): string[] {
  return readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" })
    .filter(
      (name) =>
        !OFFICE.test(name) &&
        /\.(?:tsx?|md)$/.test(name) &&
        !/\.test\.|(?:^|\/)testing\//.test(name),
    )
    .map((name) => folder + name.replaceAll("\\", "/"))
    .sort();
}

/** Preserves the line breaks, so that errors name the right line. */
const withoutComments = (text: string) =>
  text
    .replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, ""))
    .replace(/(^|\s)\/\/ .*$/gm, "$1");

/** A streak's milestones are the product's own, however many days they have. */
const withoutMilestones = (text: string) => text.replaceAll(/\b\d+ days unlocks\b/g, "");
