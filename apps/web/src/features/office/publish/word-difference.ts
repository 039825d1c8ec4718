import { diffArrays } from "diff";

/** `gone` is only in the text before, `fresh` only in the one after. */
export type DifferencePart = { kind: "same" | "gone" | "fresh"; text: string };

const TOKENS = /\s+|[\p{L}\p{N}\p{M}’'-]+|[^\s]/gu;
const WORD = /[\p{L}\p{N}]/u;

/** Beyond this many changes a text counts as another one; the search is quadratic in them. */
const MAX_CHANGES = 1000;

/** Returns how one text becomes another, by words: short matches between changes are changed too. */
export function wordDifference(before: string, after: string): DifferencePart[] {
  const found = diffArrays<string>(before.match(TOKENS) ?? [], after.match(TOKENS) ?? [], {
    maxEditLength: MAX_CHANGES,
  });
  const parts = found?.map(({ added, removed, value }): DifferencePart => {
    const kind = added ? "fresh" : removed ? "gone" : "same";
    return { kind, text: value.join("") };
  });
  return merged(
    parts ?? [
      { kind: "gone", text: before },
      { kind: "fresh", text: after },
    ],
  );
}

/** Counts the words that go and come in a difference. */
export function differenceCounts(parts: readonly DifferencePart[]) {
  const count = (kind: DifferencePart["kind"]) =>
    parts.filter((part) => part.kind === kind).reduce((sum, { text }) => sum + wordsIn(text), 0);
  return { gone: count("gone"), fresh: count("fresh") };
}

const wordsIn = (text: string) =>
  (text.match(TOKENS) ?? []).filter((token) => WORD.test(token)).length;

/** Words removed and added after unchanged ones. */
type Change = { same: string; gone: string; fresh: string };

/** A match of up to this many words between two changes of as many belongs to them. */
const MAX_ABSORBED = 3;

function merged(parts: readonly DifferencePart[]): DifferencePart[] {
  const changes: Change[] = [{ same: "", gone: "", fresh: "" }];
  for (const { kind, text } of parts) {
    const last = changes.at(-1);
    if (!last) continue;
    const isOver = kind === "same" && (last.gone || last.fresh);
    if (isOver) changes.push({ same: text, gone: "", fresh: "" });
    else last[kind] += text;
  }
  const kept: Change[] = [];
  for (const change of changes) {
    const last = kept.at(-1);
    if (last && isAbsorbed(change, last)) {
      last.gone += change.same + change.gone;
      last.fresh += change.same + change.fresh;
    } else kept.push(change);
  }
  return kept.flatMap(({ same, gone, fresh }) =>
    [
      { kind: "same" as const, text: same },
      { kind: "gone" as const, text: gone },
      { kind: "fresh" as const, text: fresh },
    ].filter(({ text }) => text !== ""),
  );
}

function isAbsorbed(change: Change, last: Change): boolean {
  if (!(change.gone || change.fresh) || /\n\s*\n/.test(change.same)) return false;
  const words = wordsIn(change.same);
  const size = ({ gone, fresh }: Change) => Math.max(wordsIn(gone), wordsIn(fresh));
  return words <= MAX_ABSORBED && words <= Math.min(size(change), size(last));
}
