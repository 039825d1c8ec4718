import { MANIFESTO_VERSION_MAX_LENGTH } from "@sovereign/domain/manifesto";
import { ONE_THING_MAX_LENGTH } from "@sovereign/domain/one-thing";
import { CONTENT_ACCESS, VAULT_SECTIONS, type VaultSection } from "@sovereign/domain/vault";
import { z } from "zod";
import type { PackPiece, PackText } from "./front-matter.ts";
import { readPeriod } from "./periods.ts";

const must = (words: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? "is missing" : words),
});

const line = z
  .string(must("must be a line of text (a number or a date needs quotation marks)"))
  .trim()
  .min(1, "must not be empty")
  .regex(/^[^\p{Cc}]*$/u, "must be one line")
  .regex(/^(?!.*<[a-z!/?])/iu, "must not hold HTML");
const slug = z
  .string(must("must be text (a number needs quotation marks)"))
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "must be lower-case letters, digits and single hyphens")
  .max(80, "must be at most 80 characters");
const count = z
  .int(must("must be a whole number"))
  .min(1, "must be 1 or more")
  .max(1000, "must be 1000 or less");
const access = z.enum(CONTENT_ACCESS, must(`must be ${CONTENT_ACCESS.join(" or ")}`));
const period = line.refine(
  (text) => readPeriod(text) !== null,
  'must be a period such as "April 2026", "Q2 2026", "March 15, 2026" or "2026"',
);
const address = line.refine(isHttps, "must be an https address or the word config");

function isHttps(text: string): boolean {
  if (text === "config") return true;
  const url = /^https:\/\/[^\s\\]+$/.test(text) ? URL.parse(text) : null;
  return url !== null && url.username === "" && url.password === "";
}

const version = line.max(
  MANIFESTO_VERSION_MAX_LENGTH,
  `must be at most ${MANIFESTO_VERSION_MAX_LENGTH} characters`,
);

export const packSchema = z.strictObject({
  id: slug,
  manifesto: z.strictObject({ title: line, version }, must("must have title and version")),
  programme: z.strictObject(
    { title: line, intro: line, samples: z.array(count, must("must be a list of days")) },
    must("must have title, intro and samples"),
  ),
  vault: z.strictObject(
    {
      notes: z.partialRecord(z.enum(VAULT_SECTIONS, must("is not a shelf")), line).default({}),
      featured: z
        .array(line, must("must be a list of articles such as excerpts/introduction"))
        .default([]),
    },
    must("must have notes and featured"),
  ),
});
export type PackHead = z.infer<typeof packSchema>;

export const lawSchema = z.strictObject({ number: line, title: line, order: count });
export type LawHead = z.infer<typeof lawSchema>;

/** The action becomes a ONE Thing and has its limits. */
export const daySchema = z.strictObject({
  day: count,
  category: line,
  principle: line,
  actionStep: line.refine(
    (text) => [...text].length <= ONE_THING_MAX_LENGTH,
    `must be at most ${ONE_THING_MAX_LENGTH} characters`,
  ),
  access,
});
export type DayHead = z.infer<typeof daySchema>;

const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  schema.optional().transform((value) => value ?? null);

const fileBeside = (what: string, endings: readonly string[]) =>
  line.regex(
    new RegExp(`^[a-z0-9-]+\\.(?:${endings.join("|")})$`),
    `must name a ${what} beside the text (${endings.join(", ")})`,
  );

const item = z.strictObject({
  id: slug,
  section: z.string().optional(),
  title: line,
  subtitle: orNull(line),
  blurb: orNull(line),
  access,
  order: count,
  releases: orNull(period),
  sound: orNull(fileBeside("sound", ["mp3", "m4a", "aac", "ogg"])),
  figures: z.literal("dated", must("must be dated, or left out")).optional(),
});
const OF_OTHER_SHELVES = {
  author: null,
  firstPublished: null,
  youtubeUrl: null,
  film: null,
  captions: null,
  poster: null,
};
const plain = item.transform((head) => ({ ...OF_OTHER_SHELVES, ...head }));
const book = item
  .extend({ author: line, firstPublished: orNull(z.int(must("must be a year"))) })
  .transform((head) => ({ ...OF_OTHER_SHELVES, ...head }));
const video = item
  .extend({
    // "config" uses the URL from the deployment's settings.
    youtubeUrl: orNull(address),
    film: orNull(fileBeside("film", ["mp4", "webm"])),
    captions: orNull(fileBeside("captions", ["vtt"])),
    poster: orNull(fileBeside("poster", ["webp"])),
  })
  .transform((head) => ({ ...OF_OTHER_SHELVES, ...head }));

export type ItemHead = z.infer<typeof plain | typeof book | typeof video>;

export function itemSchema(section: VaultSection): z.ZodType<ItemHead> {
  if (section === "books") return book;
  return section === "videos" ? video : plain;
}

export type ItemPiece = PackPiece<ItemHead> & { section: VaultSection };

/** A valid pack in display order; texts are not parsed yet. */
export type PackTexts = {
  head: PackText<PackHead>;
  laws: PackText<LawHead>[];
  days: PackText<DayHead>[];
  items: (PackText<ItemHead> & { section: VaultSection })[];
};

export type PackSource = {
  root: string;
  /** Null when pack.md has errors. */
  head: PackPiece<PackHead> | null;
  laws: PackPiece<LawHead>[];
  days: PackPiece<DayHead>[];
  items: ItemPiece[];
};
