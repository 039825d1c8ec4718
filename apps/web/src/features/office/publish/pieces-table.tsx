import { officePublish as words } from "@sovereign/content/words/office-publish";
import type { ListedPiece } from "@sovereign/contract/office-pieces";
import { officePaths } from "@sovereign/domain/office-paths";
import { PIECE_SHELVES } from "@sovereign/domain/piece";
import { VAULT_SECTIONS, type VaultSection } from "@sovereign/domain/vault";
import { useState } from "react";
import { Link } from "react-router";
import { useSession } from "#core/session/session.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { both, cells, DataTable } from "#design/layout/data-table.tsx";
import { Mark } from "#features/office/parts/mark.tsx";
import { OrderSheet } from "./order-sheet.tsx";
import {
  accessWords,
  lengthWords,
  pieceWhen,
  STATE_MARKS,
  STATE_TONES,
  shelfTitle,
} from "./piece-words.ts";
import styles from "./publish.module.css";
import type { Undo } from "./undo-line.tsx";

/** The section that changes most comes first. */
const SHELVES = ["briefings", ...PIECE_SHELVES.filter((shelf) => shelf !== "briefings").reverse()];

type PiecesTableProps = {
  pieces: readonly ListedPiece[];
  /** Called with the way back from another order. */
  onUndo: (undo: Undo) => void;
};

/** The items, a group of rows per section. */
export function PiecesTable({ pieces, onUndo }: PiecesTableProps) {
  const [ordering, setOrdering] = useState<VaultSection | null>(null);
  const { columns } = words;
  const shelves = PIECE_SHELVES.toSorted(
    (one, other) => SHELVES.indexOf(one) - SHELVES.indexOf(other),
  )
    .map((shelf) => ({ shelf, rows: pieces.filter((piece) => piece.shelf === shelf) }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <div className={`mt-1 ${styles.pieces}`}>
      <DataTable caption={words.table}>
        <thead className="vh">
          <tr>
            <th scope="col">{columns.piece}</th>
            <th scope="col">{columns.state}</th>
            <th scope="col">{columns.access}</th>
            <th scope="col">{columns.length}</th>
            <th scope="col">{columns.when}</th>
          </tr>
        </thead>
        {shelves.map(({ shelf, rows }) => {
          const section = VAULT_SECTIONS.find((each) => each === shelf);
          return (
            <tbody key={shelf}>
              <tr className={styles.shelf}>
                <th scope="rowgroup" colSpan={5}>
                  {shelfTitle(shelf)}
                  {section && rows.length > 1 && (
                    <button
                      type="button"
                      className={`t2 ${styles.quiet}`}
                      aria-haspopup="dialog"
                      aria-label={`${words.order}: ${shelfTitle(shelf)}`}
                      onClick={() => setOrdering(section)}
                    >
                      {words.order}
                    </button>
                  )}
                </th>
              </tr>
              {rows.map((piece) => (
                <PieceRow key={piece.id} piece={piece} />
              ))}
            </tbody>
          );
        })}
      </DataTable>
      {ordering && (
        <OrderSheet shelf={ordering} onClose={() => setOrdering(null)} onUndo={onUndo} />
      )}
    </div>
  );
}

function PieceRow({ piece }: { piece: ListedPiece }) {
  const { user } = useSession();
  const now = useMinute();
  const { state } = piece;
  const isBad = STATE_TONES[state] === "bad";
  return (
    <tr className={cells.linked}>
      <th scope="row" className={styles.title}>
        <Link to={officePaths.piece(piece)}>{piece.title}</Link>
        {state === "live" && piece.changed && <span className={cells.sub}>{words.changed}</span>}
      </th>
      <td className={both(cells.beside, styles.state)}>
        <Mark shape={STATE_MARKS[state]} tone={STATE_TONES[state]}>
          {words.states[state]}
        </Mark>
      </td>
      <td className={both(cells.desk, "t2")}>{accessWords(piece)}</td>
      <td className={both(cells.below, "t2")}>{lengthWords(piece)}</td>
      <td className={both(cells.right, cells.below, styles.when, isBad ? styles.bad : undefined)}>
        {pieceWhen(piece, user?.time_zone ?? "UTC", now)}
      </td>
    </tr>
  );
}
