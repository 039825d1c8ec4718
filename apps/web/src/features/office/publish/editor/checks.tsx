import { fill, plural } from "@sovereign/content/public/fill";
import { pieceChecks as words } from "@sovereign/content/words/office-publish";
import type { PieceCheck } from "@sovereign/contract/office-piece-check";
import type { PieceShelf } from "@sovereign/domain/piece";
import { Icon } from "#design/controls/icon.tsx";
import { type CheckRow, checkRows } from "./check-rows.ts";
import styles from "./checks.module.css";

type ChecksProps = {
  shelf: PieceShelf;
  check: PieceCheck;
  onGoTo: (line: number) => void;
};

const TONES = { good: styles.good, mind: "", bad: styles.bad };

/** What was found in the text, each with the way to it. */
export function Checks({ shelf, check, onGoTo }: ChecksProps) {
  return (
    <ul className={`rows ${styles.checks}`} aria-label={words.title}>
      {checkRows(check, shelf).map((row) => (
        <li key={row.name}>
          <span className={`${styles.mark} ${TONES[row.tone]}`}>
            <Icon name={row.tone === "good" ? "check" : "alert"} />
          </span>
          <span className={`${styles.name} ${row.tone === "bad" ? styles.bad : ""}`}>
            {row.name}
          </span>
          <div className={`breaks t2 ${styles.found}`}>
            {row.lines.map((line) => (
              <Found key={`${line.text}${line.goTo}`} line={line} onGoTo={onGoTo} />
            ))}
            {row.more > 0 && <p>{plural(words.more, row.more)}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}

type FoundProps = { line: CheckRow["lines"][number] } & Pick<ChecksProps, "onGoTo">;

function Found({ line, onGoTo }: FoundProps) {
  const { text, goTo } = line;
  return (
    <p>
      {text}
      {goTo !== undefined && (
        <>
          {" "}
          <button
            type="button"
            className={`t2 ${styles.act}`}
            aria-label={fill(words.goToLine, { line: goTo })}
            onClick={() => onGoTo(goTo)}
          >
            {words.goTo}
          </button>
        </>
      )}
    </p>
  );
}
