import { fill, plural } from "@sovereign/content/public/fill";
import { vaultSectionTitle } from "@sovereign/content/public/shelf-words";
import { language } from "@sovereign/content/words/language";
import { officePublish as words } from "@sovereign/content/words/office-publish";
import type { ListedPiece } from "@sovereign/contract/office-pieces";
import { PIECE_SHELVES, type PieceShelf, type PieceState } from "@sovereign/domain/piece";
import { VAULT_SECTIONS } from "@sovereign/domain/vault";
import { beginning, inWords } from "#core/words/number-words.ts";
import type { MarkShape } from "#features/office/parts/mark.tsx";
import { formatCount } from "#features/office/parts/office-words.ts";
import { nearDate, whenWithin, whenWords } from "#features/office/parts/when.ts";

export const STATE_MARKS: Record<PieceState, MarkShape> = {
  live: "full",
  scheduled: "outlined",
  draft: "half",
  overdue: "ring",
  waiting: "ring",
  withdrawn: "level",
};

/** Metal for scheduled, red for late. */
export const STATE_TONES: Partial<Record<PieceState, "inHand" | "bad">> = {
  scheduled: "inHand",
  overdue: "bad",
  waiting: "bad",
};

export function shelfTitle(shelf: PieceShelf): string {
  const section = VAULT_SECTIONS.find((each) => each === shelf);
  const others: Partial<Record<PieceShelf, string>> = words.shelves;
  return section ? vaultSectionTitle(section) : (others[shelf] ?? shelf);
}

/** Returns who saved a version; the deployment's own have no author. */
export const savedBy = ({ saved_by: name }: { saved_by: string | null }): string =>
  name ?? words.deployment;

export function accessWords({ shelf, access }: Pick<ListedPiece, "shelf" | "access">): string {
  if (access === null) return shelf === "manifesto" ? words.everybody : "";
  const isOpenToAll = shelf === "programme" && access === "public";
  return isOpenToAll ? words.everybody : words.access[access];
}

export function lengthWords({ minutes, words: count, state }: ListedPiece): string {
  if (minutes !== null && (state === "live" || state === "scheduled")) {
    return fill(words.minutes, { count: minutes });
  }
  return count > 0 ? plural(words.words, count, { count: formatCount(count) }) : "";
}

/** Returns an item's state relative to time, such as "Since 15 March". */
export function pieceWhen(piece: ListedPiece, timeZone: string, now: Date): string {
  const { state, announced } = piece;
  const date = (at: string) => nearDate(at, timeZone, now);
  if (state === "waiting" && piece.opens_at) {
    return fill(words.due, { when: whenWithin(piece.opens_at, timeZone, now) });
  }
  if (state === "scheduled" && piece.opens_at) return whenWords(piece.opens_at, timeZone, now);
  if (state === "live" && piece.corrected_at) {
    return fill(words.corrected, { date: date(piece.corrected_at) });
  }
  if (state === "live" && piece.live_since) {
    return fill(words.since, { date: date(piece.live_since) });
  }
  if (state === "withdrawn" && piece.withdrawn_at) {
    return fill(words.takenDown, { date: date(piece.withdrawn_at) });
  }
  if (announced) return fill(words.announced, { period: announced });
  return fill(words.saved, { when: whenWithin(piece.saved_at, timeZone, now) });
}

const list = new Intl.ListFormat(language.tag);

/** Returns "Twenty articles are live in the vault, two texts outside it, and one is overdue." */
export function piecesSentence(pieces: readonly ListedPiece[]): string {
  const { sentence, sentenceAll, nothing } = words;
  const isOfVault = ({ shelf }: ListedPiece) => VAULT_SECTIONS.some((each) => each === shelf);
  const countOf = (state: PieceState | "outside") =>
    pieces.filter((piece) => {
      if (state === "outside") return piece.state === "live" && !isOfVault(piece);
      return piece.state === state && (state !== "live" || isOfVault(piece));
    }).length;
  const states = ["live", "outside", "scheduled", "overdue", "waiting"] as const;
  const parts = states.flatMap((state) => {
    const count = countOf(state);
    if (count === 0) return state === "live" ? [nothing.replace(/\.$/, "")] : [];
    return [plural(sentence[state], count, { count: inWords(count) })];
  });
  return fill(sentenceAll, { parts: beginning(list.format(parts)) });
}

/** An item by its URL. */
export type PieceReference = { shelf: PieceShelf; name: string };

/** Returns the item for parts of a URL; null for an unknown section. */
export function pieceOf({ shelf, name }: { shelf: string; name: string }): PieceReference | null {
  const known = PIECE_SHELVES.find((each) => each === shelf);
  return known ? { shelf: known, name } : null;
}
