import { fill } from "@sovereign/content/public/fill";
import { officePublish as words } from "@sovereign/content/words/office-publish";
import { pieceList } from "@sovereign/content/words/office-surface";
import type { ListedPiece } from "@sovereign/contract/office-pieces";
import { officePaths } from "@sovereign/domain/office-paths";
import { PIECE_SHELVES, type PieceShelf } from "@sovereign/domain/piece";
import { VAULT_SECTIONS, type VaultSection } from "@sovereign/domain/vault";
import { useState } from "react";
import { Link } from "react-router";
import { useSession } from "#core/session/session.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { both, cells, DataTable } from "#design/layout/data-table.tsx";
import { Mark } from "#features/office/parts/mark.tsx";
import { DeleteSheet } from "./acts/delete-sheet.tsx";
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
export const SHELVES: readonly PieceShelf[] = [
  "briefings",
  ...PIECE_SHELVES.filter((shelf) => shelf !== "briefings").reverse(),
];

type PiecesTableProps = {
  pieces: readonly ListedPiece[];
  /** Those that are not shown too. */
  all: readonly ListedPiece[];
  /** Called with the way back from another order. */
  onUndo: (undo: Undo) => void;
};

/** The items, a group of rows per section. */
export function PiecesTable({ pieces, all, onUndo }: PiecesTableProps) {
  const [deleting, setDeleting] = useState<ListedPiece | null>(null);
  const [ordering, setOrdering] = useState<VaultSection | null>(null);
  const { columns } = words;
  const shelves = SHELVES.map((shelf) => ({
    shelf,
    rows: pieces.filter((piece) => piece.shelf === shelf),
    count: all.filter((piece) => piece.shelf === shelf).length,
  })).filter(({ rows }) => rows.length > 0);
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
        {shelves.map(({ shelf, rows, count }) => {
          const section = VAULT_SECTIONS.find((each) => each === shelf);
          return (
            <tbody key={shelf}>
              <tr className={styles.shelf}>
                <th scope="rowgroup" colSpan={5}>
                  {shelfTitle(shelf)}
                  {section && count > 1 && (
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
                <PieceRow key={piece.id} piece={piece} onDelete={() => setDeleting(piece)} />
              ))}
            </tbody>
          );
        })}
      </DataTable>
      {ordering && (
        <OrderSheet shelf={ordering} onClose={() => setOrdering(null)} onUndo={onUndo} />
      )}
      {deleting && <DeleteSheet piece={deleting} onClose={() => setDeleting(null)} />}
    </div>
  );
}

/** Whether members have never read it, and nothing is planned. */
const isDraft = ({ shelf, state, ...piece }: ListedPiece) =>
  VAULT_SECTIONS.some((section) => section === shelf) &&
  state === "draft" &&
  [piece.live_since, piece.opens_at, piece.withdrawn_at].every((each) => each === null);

type PieceRowProps = { piece: ListedPiece; onDelete: () => void };

function PieceRow({ piece, onDelete }: PieceRowProps) {
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
        {isDraft(piece) && (
          <button
            type="button"
            className={`t2 ${both(styles.quiet, styles.delete)}`}
            aria-haspopup="dialog"
            aria-label={fill(pieceList.deleteDraft, { title: piece.title })}
            onClick={onDelete}
          >
            {pieceList.delete}
          </button>
        )}
      </td>
    </tr>
  );
}
