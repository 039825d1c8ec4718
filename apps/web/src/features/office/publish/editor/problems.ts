import { fill } from "@sovereign/content/public/fill";
import { pieceProblems as words } from "@sovereign/content/words/office-publish";
import type { PieceCheck, PieceFinding } from "@sovereign/contract/office-piece-check";
import { ONE_THING_MAX_LENGTH } from "@sovereign/domain/one-thing";
import type { PieceShelf, TextFault } from "@sovereign/domain/piece";
import { pieceText } from "@sovereign/domain/piece-text";

/** Something wrong, in words, and where. */
export type PieceProblem = {
  id: string;
  /** `must` prevents publishing, `may` is advice. */
  tone: "must" | "may";
  title: string;
  body?: string;
  /** In the text below the fields, from 1. */
  line: number;
  /** The field beside the text that it is about; null in the text. */
  field: string | null;
  code: TextFault | null;
  /** The words of the line that it is about. */
  words?: string;
  /** An action that mends it. */
  cure?: { label: string; of: (body: string) => string };
};

/** Found by the surface too, while typing and with its own actions. */
const OF_SURFACE: readonly TextFault[] = [
  ...(["note_undefined", "note_empty", "note_unused", "picture_undescribed"] as const),
];

export const isOfSurface = ({ code }: PieceProblem) => code !== null && OF_SURFACE.includes(code);

/** The fields that have an input beside the text. */
export function fieldsOf(shelf: PieceShelf): readonly string[] {
  if (shelf === "pack") return [];
  if (shelf === "manifesto") return ["title"];
  if (shelf === "programme") return ["principle", "category", "actionStep"];
  const common = ["title", "subtitle", "blurb", "releases"];
  if (shelf === "books") return [...common, "author", "firstPublished"];
  return shelf === "videos"
    ? [...common, "youtubeUrl", "film", "captions", "sound"]
    : [...common, "sound"];
}

export const titleField = (shelf: PieceShelf) => (shelf === "programme" ? "principle" : "title");

/** Returns what the check found in a file, in the order in which it is read. */
export function problemsOf(check: PieceCheck, text: string, shelf: PieceShelf): PieceProblem[] {
  const parts = pieceText(text);
  const isEmpty = parts !== null && parts.body.trim() === "";
  const lines = parts?.body.split("\n") ?? [];
  const fields = fieldsOf(shelf);
  const above = (parts?.front.split("\n").length ?? 1) - 1;
  const below = <Found extends { line: number }>(each: Found): Found => ({
    ...each,
    line: Math.max(0, each.line - above),
  });
  const isAboutEmptiness = ({ field }: PieceFinding) =>
    isEmpty && (field === "releases" || field === "text");
  const found = [
    ...check.faults
      .filter((fault) => !isAboutEmptiness(fault))
      .map((fault) => mustOf(below(fault), fields, lines)),
    ...check.long
      .filter(({ field }) => fields.includes(field))
      .map(({ field }) => ({
        tone: "may" as const,
        title: words.fields.long,
        line: 0,
        field,
        code: null,
      })),
    ...check.links.map(below).flatMap(linkProblem),
  ];
  const counts = new Map<string, number>();
  return found
    .map((each, index) => ({ each, index }))
    .sort((one, other) => one.each.line - other.each.line || one.index - other.index)
    .map(({ each }) => {
      const name = each.field ?? each.code ?? "link";
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return { ...each, id: `check:${name}:${count}` };
    });
}

type Unnamed = Omit<PieceProblem, "id">;

function mustOf(fault: PieceFinding, fields: readonly string[], lines: readonly string[]): Unnamed {
  const { line, field, message, code = null } = fault;
  const place = { tone: "must" as const, line };
  if (code !== null) {
    const said: { title: string; body: string } = words.text[code];
    const known = MENDED[code];
    const cure = known && { label: known.label, of: inLine(lines, line, known.mend) };
    return { ...place, ...said, field: null, code, ...(cure && { cure }) };
  }
  if (fields.includes(field)) {
    return { ...place, title: fieldWords(fault), field, code };
  }
  const isOfText = field === "text";
  const body = fill(isOfText ? words.other.body : words.fields.inSource, { field, message });
  return { ...place, title: words.other.title, body, field: isOfText ? null : "source", code };
}

function fieldWords({ field, message }: PieceFinding): string {
  if (/^(?:is missing|must not be empty|is needed)/.test(message)) {
    const { film, captions, missing } = words.fields;
    return field === "film" ? film : field === "captions" ? captions : missing;
  }
  const { releases, youtubeUrl, firstPublished, captions, actionStep } = words.fields;
  const own: Partial<Record<string, string>> = {
    releases,
    youtubeUrl,
    firstPublished,
    captions,
    actionStep: fill(actionStep, { count: ONE_THING_MAX_LENGTH }),
  };
  return own[field] ?? fill(words.other.body, { message });
}

function linkProblem({ line, piece, title, state }: PieceCheck["links"][number]): Unnamed[] {
  if (state === "live") return [];
  const { missingArticle, closedArticle, linkStates, acts } = words;
  const said =
    title === null || state === null
      ? missingArticle
      : {
          title: fill(closedArticle.title, { title }),
          body: fill(closedArticle.body, { state: linkStates[state] }),
        };
  const target = new RegExp(`\\[([^\\]]*)\\]\\(/app/resources/${piece}(?:[?#\\s][^)]*)?\\)`);
  const cure = { label: acts.takeLinkOut, of: (body: string) => body.replace(target, "$1") };
  return [{ tone: "may", ...said, line, field: null, code: null, cure }];
}

/**
 * Mends a line of the text that was checked, wherever it is by now. One that was changed since,
 * or mended already, has another problem or none.
 */
const inLine =
  (checked: readonly string[], line: number, mend: (text: string) => string | null) =>
  (body: string): string => {
    const lines = body.split("\n");
    const placesIn = (all: readonly string[]) =>
      all.flatMap((each, index) => (each === checked[line - 1] ? index : []));
    const former = placesIn(checked);
    const places = placesIn(lines);
    if (places.length !== former.length) return body;
    const place = places[former.indexOf(line - 1)];
    return lines.flatMap((each, index) => (index === place ? (mend(each) ?? []) : each)).join("\n");
  };

const { takeOut, change, takeLinkOut } = words.acts;
const LINK = /(?<!!)\[([^\]]*)\]\([^)]*\)/g;
const IMAGE = /!\[[^\]]*\]\([^)]*\)/;

/** Repairs of a line; null removes the line. */
const MENDED: Partial<Record<TextFault, { label: string; mend: (line: string) => string | null }>> =
  {
    note_twice: { label: takeOut, mend: () => null },
    picture_unusable: { label: takeOut, mend: (line) => line.replace(IMAGE, "").trim() || null },
    picture_within: {
      label: change,
      mend: (line) => line.replace(/\s*(!\[[^\]]*\]\([^)]*\))\s*/g, "\n\n$1\n\n").trim(),
    },
    link_address: { label: takeLinkOut, mend: (line) => line.replace(LINK, "$1") },
    link_title: {
      label: takeOut,
      mend: (line) => line.replace(/(\]\([^)\s]+)\s+(?:"[^"]*"|'[^']*')\)/g, "$1)"),
    },
    link_empty: { label: takeOut, mend: (line) => line.replace(/(?<!!)\[\s*\]\([^)]*\)/g, "") },
    link_reference: { label: takeOut, mend: () => null },
    heading_level: {
      label: change,
      mend: (line) => line.replace(/^(\s*)#{1,6}\s/, (_, space) => `${space}## `),
    },
    heading_empty: { label: takeOut, mend: () => null },
    ticks: {
      label: change,
      mend: (line) => line.replace(/^(\s*(?:[-*+]|\d+[.)])\s)\[[ xX]\]\s/, "$1"),
    },
    html: { label: change, mend: (line) => line.replace(/(?<!\\)<(?=[a-z!/?])/gi, "\\<") },
  };
