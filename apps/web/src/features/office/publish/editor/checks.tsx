import { fill, plural } from "@sovereign/content/public/fill";
import { pieceChecks as words } from "@sovereign/content/words/office-publish";
import { checkPieceText, type PieceCheck } from "@sovereign/contract/office-piece-check";
import type { PieceShelf } from "@sovereign/domain/piece";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#core/session/session.ts";
import { useTimer } from "#core/time/use-timer.ts";
import { Icon } from "#design/controls/icon.tsx";
import { OFFICE, OFFICE_WAIT_MS } from "#features/office/frame/office-query.ts";
import type { PieceReference } from "#features/office/publish/piece-words.ts";
import { type CheckRow, checkRows } from "./check-rows.ts";
import styles from "./checks.module.css";

type ChecksProps = {
  shelf: PieceShelf;
  check: PieceCheck;
  onGoTo: (line: number) => void;
};

const TONES = { good: styles.good, mind: "", bad: styles.bad };

/** Findings in the text, each with a link to its position. */
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
          <div className="breaks t2 col-2">
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

const PAUSE_MS = 400;

/** Returns the server's findings for a text, a moment after its last change. */
export function usePieceCheck({ shelf, name }: PieceReference, text: string) {
  const [checked, setChecked] = useState(text);
  useTimer(checked === text ? null : PAUSE_MS, setChecked, text);
  return useQuery({
    queryKey: [OFFICE, "piece-check", shelf, name, checked],
    queryFn: ({ signal }) =>
      api(checkPieceText, { body: { shelf, name, text: checked }, signal, within: OFFICE_WAIT_MS }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: 2,
  });
}
