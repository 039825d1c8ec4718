import type { RichText } from "@sovereign/content/public/rich-text";
import { countWords, VAULT_SECTIONS } from "@sovereign/domain/vault";
import type { ContentPack } from "./content-pack.ts";
import type { PackText } from "./front-matter.ts";
import { madePaths } from "./made-pictures.ts";
import type { PackTexts } from "./pack-schemas.ts";
import { picturesNamedIn } from "./pictures.ts";
import { fillPlaceholders, type PackValues } from "./placeholders.ts";
import { plainText, properLine } from "./typography.ts";

/** Returns a function that parses the text on its first call and caches it. */
export type BodyOf = (piece: PackText<unknown>) => () => Promise<RichText>;

/** Counts the words of a Markdown text without parsing it; URLs and footnote marks do not count. */
export function wordsIn(markdown: string): number {
  return countWords(markdown.replace(/\]\([^)\]]*\)|\[\^[^\][]+\]:?/g, "]"));
}

/** Builds a pack from valid files: fills placeholders, sets typographic marks, parses no bodies. */
export function buildPack(
  { head, laws, days, items }: PackTexts,
  bodyOf: BodyOf,
  values: PackValues | undefined,
): ContentPack {
  const { id, manifesto, programme, vault } = head.data;
  const line = (text: string) => properLine(fillPlaceholders(text, values));
  const lineOrNull = (text: string | null) => text && line(text);
  return {
    id,
    manifesto: {
      title: line(manifesto.title),
      version: manifesto.version,
      principles: laws.map(({ data, text }) => ({
        number: data.number,
        title: line(data.title),
        description: plainText(fillPlaceholders(text, values)),
      })),
    },
    programme: {
      title: line(programme.title),
      intro: line(programme.intro),
      samples: programme.samples,
      days: days.map((piece) => ({
        ...piece.data,
        category: line(piece.data.category),
        principle: line(piece.data.principle),
        actionStep: line(piece.data.actionStep),
        body: bodyOf(piece),
      })),
    },
    vault: {
      notes: Object.fromEntries(
        Object.entries(vault.notes).map(([section, note]) => [section, line(note)]),
      ),
      featured: vault.featured.flatMap((name) =>
        VAULT_SECTIONS.filter((section) => name.startsWith(`${section}/`)).map((section) => ({
          section,
          id: name.slice(section.length + 1),
        })),
      ),
      items: items.map((piece) => {
        const { figures: _, ...head } = piece.data;
        let words: number | undefined;
        return {
          ...head,
          section: piece.section,
          title: line(head.title),
          subtitle: lineOrNull(head.subtitle),
          blurb: lineOrNull(head.blurb),
          author: lineOrNull(head.author),
          // Lazy, so that startup does not count every text.
          get words() {
            words ??= wordsIn(fillPlaceholders(piece.text, values));
            return words;
          },
          showsFiles: picturesNamedIn(piece.text).some((name) => madePaths(name) !== null),
          body: piece.text.trim() ? bodyOf(piece) : null,
        };
      }),
    },
  };
}
