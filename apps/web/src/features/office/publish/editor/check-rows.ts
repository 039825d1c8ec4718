import { fill, plural } from "@sovereign/content/public/fill";
import { pieceChecks as words } from "@sovereign/content/words/office-publish";
import type { PieceCheck, PieceFinding } from "@sovereign/contract/office-piece-check";
import type { PieceShelf } from "@sovereign/domain/piece";
import { inWordsFirst } from "#core/words/number-words.ts";
import { formatCount } from "#features/office/parts/office-words.ts";
import { shelfTitle } from "#features/office/publish/piece-words.ts";

type Line = { text: string; goTo?: number };

/** `bad` prevents publishing, `mind` is advice. */
export type CheckRow = {
  name: string;
  tone: "good" | "mind" | "bad";
  lines: Line[];
  /** Number of further lines. */
  more: number;
};

/** Number of lines per check. */
const MAX_LINES = 4;

const NOTES = ["note"];
const PICTURES = ["picture"];
const TEXT = ["text", "heading", "list", "table", "link", "placeholder"];

/** Returns the checks of an item in the order they are shown. */
export function checkRows(check: PieceCheck, shelf: PieceShelf): CheckRow[] {
  const { names } = words;
  const of = (fields: readonly string[]) =>
    check.faults.filter(({ field }) => fields.includes(field));
  const others = check.faults.filter(
    ({ field }) => ![...NOTES, ...PICTURES, ...TEXT].includes(field),
  );
  const rows: (CheckRow | null)[] = [
    faulty(names.fields, others) ?? fieldsRow(check),
    faulty(names.text, of(TEXT)),
    faulty(names.pictures, of(PICTURES)),
    lengthRow(check, shelf),
    linksRow(check),
    faulty(names.notes, of(NOTES)) ?? notesRow(check),
  ];
  return rows.filter((row) => row !== null);
}

const row = (name: string, tone: CheckRow["tone"], lines: Line[]): CheckRow => ({
  name,
  tone,
  lines: lines.slice(0, MAX_LINES),
  more: Math.max(0, lines.length - MAX_LINES),
});

const findingLine = ({ line, field, message }: PieceFinding): Line => ({
  text: fill(words.field, { line, field, message }),
  goTo: line,
});

function faulty(name: string, faults: readonly PieceFinding[]): CheckRow | null {
  return faults.length > 0 ? row(name, "bad", faults.map(findingLine)) : null;
}

function fieldsRow({ long, shown }: PieceCheck): CheckRow | null {
  if (!shown || long.length === 0) return null;
  return row(words.names.fields, "mind", long.map(findingLine));
}

function lengthRow({ length, shown }: PieceCheck, shelf: PieceShelf): CheckRow | null {
  if (!shown || shelf === "pack") return null;
  const { names, noText, noTextVideo } = words;
  if (!length) return row(names.length, "good", [{ text: shown.film ? noTextVideo : noText }]);
  const { words: count, minutes, fewest, most } = length;
  const isRecommended = count >= fewest && count <= most;
  const text = fill(words.length, {
    words: plural(words.words, count, { count: formatCount(count) }),
    minutes: plural(words.minutes, minutes),
    shelf: shelfTitle(shelf),
    fewest: formatCount(fewest),
    most: formatCount(most),
  });
  return row(names.length, isRecommended ? "good" : "mind", [{ text }]);
}

function linksRow({ links, shown }: PieceCheck): CheckRow | null {
  if (!shown) return null;
  const { names, noLinks, linkStates } = words;
  const dead = links.flatMap(({ piece, title, state, line }): Line[] => {
    if (title === null || state === null) {
      return [{ text: fill(words.linkMissing, { piece }), goTo: line }];
    }
    if (state === "live") return [];
    const text = fill(words.linkTo, { title, state: linkStates[state] });
    return [{ text, goTo: line }];
  });
  if (dead.length > 0) return row(names.links, "mind", dead);
  const [only] = links;
  if (!only) return row(names.links, "good", [{ text: noLinks }]);
  const text = plural(words.links, links.length, {
    title: `“${only.title}”`,
    Count: inWordsFirst(links.length),
  });
  return row(names.links, "good", [{ text }]);
}

function notesRow({ body }: PieceCheck): CheckRow | null {
  if (!body) return null;
  const count = body.notes.length;
  const text =
    count === 0 ? words.noNotes : plural(words.notes, count, { Count: inWordsFirst(count) });
  return row(words.names.notes, "good", [{ text }]);
}
