import { fill, plural } from "@sovereign/content/public/fill";
import { pieceChecks as words } from "@sovereign/content/words/office-publish";
import type { PieceCheck } from "@sovereign/contract/office-piece-check";
import type { OfficePiece } from "@sovereign/contract/office-pieces";
import type { UseQueryResult } from "@tanstack/react-query";
import { useSession } from "#core/session/session.ts";
import { clockTime } from "#core/time/dates.ts";
import { inWordsFirst } from "#core/words/number-words.ts";
import { Spinner } from "#design/feedback/spinner.tsx";
import { ErrorPanel } from "#features/office/parts/error-panel.tsx";
import { wholeDate } from "#features/office/parts/when.ts";
import { Checks } from "./checks.tsx";
import styles from "./editor-page.module.css";
import { PieceFacts } from "./piece-facts.tsx";

type CheckedAsideProps = {
  piece: OfficePiece;
  text: string;
  check: Pick<UseQueryResult<PieceCheck>, "data" | "error" | "refetch">;
  onGoTo: (line: number) => void;
  onWrite: (text: string) => void;
};

/** The checks of a text above the facts of its item. */
export function CheckedAside(props: CheckedAsideProps) {
  const { piece, text, check, onGoTo, onWrite } = props;
  const { data, error, refetch } = check;
  return (
    <>
      <h2 className="subhead mb-2">{words.title}</h2>
      {data && <Checks shelf={piece.shelf} check={data} onGoTo={onGoTo} />}
      {data && <FirstFault piece={piece} check={data} />}
      {!data && !error && <Spinner label={words.reading} />}
      {!data && error && (
        <ErrorPanel title={words.failed} error={error} onRetry={() => void refetch()} />
      )}
      <PieceFacts piece={piece} shown={data?.shown ?? null} text={text} onWrite={onWrite} />
    </>
  );
}

/** The error that prevents publishing, and its effect at the item's hour. */
function FirstFault({ piece, check }: { piece: OfficePiece; check: PieceCheck }) {
  const { user } = useSession();
  const [first] = check.faults;
  if (!first) return null;
  const zone = user?.time_zone ?? "UTC";
  const { scheduled } = piece;
  const count = check.faults.length;
  return (
    <p className={`breaks t2 ${styles.fault}`}>
      {plural(words.first, count, { Count: inWordsFirst(count), fault: fill(words.field, first) })}
      {scheduled &&
        ` ${fill(words.waits, {
          date: wholeDate(scheduled.at, zone),
          time: clockTime(scheduled.at, zone),
        })}`}
    </p>
  );
}
