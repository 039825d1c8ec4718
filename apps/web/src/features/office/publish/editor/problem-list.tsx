import { fill, plural } from "@sovereign/content/public/fill";
import { pieceProblems as words } from "@sovereign/content/words/office-publish";
import type { PieceCheck } from "@sovereign/contract/office-piece-check";
import type { OfficePiece } from "@sovereign/contract/office-pieces";
import { clockTime } from "#core/time/dates.ts";
import { inWords, inWordsFirst } from "#core/words/number-words.ts";
import { Icon } from "#design/controls/icon.tsx";
import { formatCount } from "#features/office/parts/office-words.ts";
import { wholeDate } from "#features/office/parts/when.ts";
import { shelfTitle } from "#features/office/publish/piece-words.ts";
import styles from "./editor-page.module.css";

/** A problem as a link to its place; without one it is what a new article needs. */
export type ListedProblem = { id: string; tone: "must" | "may"; title: string };

type ProblemListProps = {
  piece: OfficePiece;
  check: PieceCheck | undefined;
  /** A new article's missing fields, before its first words. */
  needs: readonly ListedProblem[];
  problems: readonly ListedProblem[];
  /** The books' zone. */
  zone: string;
  onGoTo: (id: string) => void;
};

/** Lists what is in the way, in the order in which it is read. */
export function ProblemList(props: ProblemListProps) {
  const { piece, check, needs, problems, zone, onGoTo } = props;
  const all = [...needs, ...problems];
  const hasMust = all.some(({ tone }) => tone === "must");
  const isNew = needs.length > 0 && problems.length === 0;
  return (
    <section aria-label={words.title}>
      <h2 className="subhead mb-2">{isNew ? words.title : headingOf(all)}</h2>
      <ul className={`rows ${styles.problems}`}>
        {all.map(({ id, tone, title }) => (
          <li key={id} className={tone === "must" && !isNew ? styles.must : undefined}>
            <Icon name={tone === "may" || isNew ? "dots" : "alert"} />
            <button type="button" className={styles.act} onClick={() => onGoTo(id)}>
              {title.replace(/\.$/, "")}
            </button>
          </li>
        ))}
        {check && all.length === 0 && <Facts piece={piece} check={check} />}
      </ul>
      {isNew && <p className="t2 mt-2">{words.needsNothingElse}</p>}
      {hasMust && piece.scheduled && (
        <p className="t2 mt-2">
          {fill(words.waits, {
            date: wholeDate(piece.scheduled.at, zone),
            time: clockTime(piece.scheduled.at, zone),
          })}
        </p>
      )}
    </section>
  );
}

function headingOf(all: readonly ListedProblem[]): string {
  const must = all.filter(({ tone }) => tone === "must").length;
  const may = all.length - must;
  if (all.length === 0) return words.clear;
  if (must === 0) return plural(words.may, may, { Count: inWordsFirst(may) });
  const first = plural(words.first, must, { Count: inWordsFirst(must) });
  return may === 0 ? first : plural(words.alsoMay, may, { first, count: inWords(may) });
}

function Facts({ piece, check }: { piece: OfficePiece; check: PieceCheck }) {
  const { length, links } = check;
  const { shelf } = piece;
  return (
    <>
      {length && shelf !== "pack" && (
        <li>
          <Icon name="check" />
          <span>
            {lengthWords(length)}
            <span className="t2 block">
              {fill(words.usual, {
                shelf: shelfTitle(shelf),
                fewest: formatCount(length.fewest),
                most: formatCount(length.most),
              })}
            </span>
          </span>
        </li>
      )}
      {links.length > 0 && (
        <li>
          <Icon name="check" />
          <span>
            {plural(words.leads, links.length, { Count: inWordsFirst(links.length) })}
            <span className="t2 block">{plural(words.leadsBody, links.length)}</span>
          </span>
        </li>
      )}
    </>
  );
}

/** Returns "993 words, 7 minutes". */
export const lengthWords = ({ words: count, minutes }: NonNullable<PieceCheck["length"]>) =>
  fill(words.length, {
    words: plural(words.words, count, { count: formatCount(count) }),
    minutes: plural(words.minutes, minutes),
  });
