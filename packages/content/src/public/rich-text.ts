import { z } from "zod";

/** `mark` is never in a pack: a reader's highlights are added to the text on the page. */
const mark = z.object({
  kind: z.literal("mark"),
  id: z.string(),
  /** Whether its last words are here. */
  isEnd: z.boolean(),
  get children() {
    return inlines;
  },
});

/** `caps` is an acronym for small capitals; `number` is that of a footnote. */
const inline = z.union([
  z.object({ kind: z.enum(["text", "caps", "code"]), text: z.string() }),
  z.object({
    kind: z.enum(["em", "strong"]),
    get children() {
      return inlines;
    },
  }),
  z.object({
    kind: z.literal("link"),
    href: z.string(),
    get children() {
      return inlines;
    },
  }),
  z.object({ kind: z.literal("note"), number: z.number() }),
  mark,
  z.object({ kind: z.literal("break") }),
]);
const inlines = z.array(inline);

const columnAlign = z.enum(["left", "right", "center"]).nullable();

/** The files of a picture by type, the smallest first; the size, in pixels, is that of the largest. */
const picture = z.object({
  width: z.number(),
  height: z.number(),
  sources: z.array(
    z.object({
      type: z.string(),
      files: z.array(z.object({ src: z.string(), width: z.number() })),
    }),
  ),
});
export type Picture = z.infer<typeof picture>;

/** `id` of a heading is its URL fragment, unique in the text. */
const block = z.union([
  z.object({ kind: z.literal("paragraph"), children: inlines }),
  z.object({
    kind: z.literal("heading"),
    level: z.literal([2, 3, 4]),
    id: z.string(),
    children: inlines,
  }),
  z.object({
    kind: z.literal("list"),
    ordered: z.boolean(),
    start: z.number(),
    get items() {
      return z.array(blocks);
    },
  }),
  z.object({
    kind: z.literal("quote"),
    get children() {
      return blocks;
    },
  }),
  z.object({
    kind: z.literal("table"),
    align: z.array(columnAlign),
    head: z.array(inlines),
    rows: z.array(z.array(inlines)),
  }),
  z.object({
    kind: z.literal("figure"),
    src: z.string(),
    alt: z.string(),
    caption: inlines,
    picture: picture.optional(),
  }),
  z.object({ kind: z.literal("code"), text: z.string() }),
  z.object({ kind: z.literal("rule") }),
]);
export const blocks = z.array(block);

export type Inline = z.infer<typeof inline>;
export type ColumnAlign = z.infer<typeof columnAlign>;
export type Block = z.infer<typeof block>;

/** A text without markup, so nothing in it can run. `notes` are the footnotes in order, from 1. */
export type RichText = { blocks: Block[]; notes: Block[][] };

/** `number` is null when the heading has none. */
export type LegalSection = { id: string; number: string | null; title: string; text: RichText };

export type LegalText = {
  title: string;
  subtitle: string;
  /** The meta description. */
  description: string;
  short: string;
  opening: RichText;
  sections: LegalSection[];
};
