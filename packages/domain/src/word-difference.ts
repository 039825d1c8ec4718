/** `gone` stands only before, `fresh` only after. */
export type DifferencePart = { kind: "same" | "gone" | "fresh"; text: string };

const TOKENS = /\s+|[\p{L}\p{N}\p{M}’'-]+|[^\s]/gu;
const WORD = /[\p{L}\p{N}]/u;

/** Beyond this many changes a text counts as another one; the search is quadratic in them. */
const MAX_CHANGES = 2500;

/** Returns how one text becomes another, by words: short matches between changes are changed too. */
export function wordDifference(before: string, after: string): DifferencePart[] {
  const from = before.match(TOKENS) ?? [];
  const to = after.match(TOKENS) ?? [];
  let start = 0;
  while (start < from.length && start < to.length && from[start] === to[start]) start += 1;
  let tail = 0;
  const most = Math.min(from.length, to.length) - start;
  while (tail < most && from.at(-1 - tail) === to.at(-1 - tail)) tail += 1;
  const middle = {
    from: from.slice(start, from.length - tail),
    to: to.slice(start, to.length - tail),
  };
  return merged([
    ...from.slice(0, start).map((text) => ({ kind: "same" as const, text })),
    ...(changesOf(middle.from, middle.to) ?? [
      { kind: "gone" as const, text: middle.from.join("") },
      { kind: "fresh" as const, text: middle.to.join("") },
    ]),
    ...from.slice(from.length - tail).map((text) => ({ kind: "same" as const, text })),
  ]);
}

/** Counts the words that go and come in a difference. */
export function differenceCounts(parts: readonly DifferencePart[]) {
  const count = (kind: DifferencePart["kind"]) =>
    parts.filter((part) => part.kind === kind).reduce((sum, { text }) => sum + wordsIn(text), 0);
  return { gone: count("gone"), fresh: count("fresh") };
}

const wordsIn = (text: string) =>
  (text.match(TOKENS) ?? []).filter((token) => WORD.test(token)).length;

/** Myers' greedy search for the fewest changes; null when there are too many. */
function changesOf(from: readonly string[], to: readonly string[]): DifferencePart[] | null {
  const limit = Math.min(from.length + to.length, MAX_CHANGES);
  const reach = new Int32Array(2 * limit + 3);
  const at = (diagonal: number) => reach[diagonal + limit + 1] ?? 0;
  const rounds: Int32Array[] = [];
  for (let changes = 0; changes <= limit; changes += 1) {
    rounds.push(reach.slice());
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      const isDown =
        diagonal === -changes || (diagonal !== changes && at(diagonal - 1) < at(diagonal + 1));
      let x = isDown ? at(diagonal + 1) : at(diagonal - 1) + 1;
      while (x < from.length && x - diagonal < to.length && from[x] === to[x - diagonal]) x += 1;
      reach[diagonal + limit + 1] = x;
      if (x >= from.length && x - diagonal >= to.length) {
        return walkedBack({ from, to, rounds, limit });
      }
    }
  }
  return null;
}

type Search = {
  from: readonly string[];
  to: readonly string[];
  rounds: readonly Int32Array[];
  limit: number;
};

function walkedBack({ from, to, rounds, limit }: Search): DifferencePart[] {
  const parts: DifferencePart[] = [];
  let x = from.length;
  let y = to.length;
  for (let changes = rounds.length - 1; changes >= 0; changes -= 1) {
    const at = (diagonal: number) => rounds[changes]?.[diagonal + limit + 1] ?? 0;
    const diagonal = x - y;
    const isDown =
      diagonal === -changes || (diagonal !== changes && at(diagonal - 1) < at(diagonal + 1));
    const previous = isDown ? diagonal + 1 : diagonal - 1;
    const startX = changes === 0 ? 0 : at(previous);
    const startY = changes === 0 ? 0 : startX - previous;
    while (x > startX && y > startY) {
      x -= 1;
      y -= 1;
      parts.push({ kind: "same", text: from[x] ?? "" });
    }
    if (changes === 0) break;
    if (isDown) parts.push({ kind: "fresh", text: to[--y] ?? "" });
    else parts.push({ kind: "gone", text: from[--x] ?? "" });
  }
  return parts.reverse();
}

/** What goes and comes after words that stay. */
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
