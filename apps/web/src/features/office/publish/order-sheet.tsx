import { fill } from "@sovereign/content/public/fill";
import { vaultSectionTitle } from "@sovereign/content/public/shelf-words";
import { service } from "@sovereign/content/words/notices";
import {
  pieceRefusals,
  pieceUndo,
  orderSheet as words,
} from "@sovereign/content/words/office-piece-acts";
import type { ListedPiece } from "@sovereign/contract/office-pieces";
import type { VaultSection } from "@sovereign/domain/vault";
import { type KeyboardEvent, useState } from "react";
import { ApiError, hasCode } from "#core/api/api-error.ts";
import { Icon } from "#design/controls/icon.tsx";
import { ActSheet } from "#features/office/parts/act-sheet.tsx";
import { officeIcons } from "#features/office/parts/office-icons.ts";
import styles from "./order-sheet.module.css";
import { usePieceActs, usePieces } from "./pieces-query.ts";
import type { Undo } from "./undo-line.tsx";
import { HANDLE, useRowDrag } from "./use-row-drag.ts";

type OrderSheetProps = {
  shelf: VaultSection;
  onClose: () => void;
  /** Called with the way back once another order is saved. */
  onUndo: (undo: Undo) => void;
};

/** Reorders the items of a section by dragging, or with buttons for the keyboard. */
export function OrderSheet({ shelf, onClose, onUndo }: OrderSheetProps) {
  const { data } = usePieces();
  const acts = usePieceActs();
  const [former] = useState(() => (data?.pieces ?? []).filter((piece) => piece.shelf === shelf));
  const [rows, setRows] = useState(former);
  const [moved, setMoved] = useState("");
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const title = vaultSectionTitle(shelf);

  function move(from: number, to: number) {
    const piece = rows[from];
    if (!piece || to < 0 || to >= rows.length) return;
    setRows(rows.toSpliced(from, 1).toSpliced(to, 0, piece));
    setMoved(fill(words.moved, { title: piece.title, number: to + 1, of: rows.length }));
  }
  const { dragged, handlers } = useRowDrag(move);
  const orderBy = (pieces: readonly ListedPiece[]) =>
    acts.order(
      shelf,
      pieces.map(({ name }) => name),
    );

  async function save() {
    setBusy(true);
    setFault(null);
    try {
      await orderBy(rows);
      onClose();
      onUndo({
        done: fill(words.done, { shelf: title }),
        undone: fill(pieceUndo.ordered, { shelf: title }),
        run: () => orderBy(former),
      });
    } catch (error) {
      if (hasCode(error, "office.shelf_changed")) setFault(words.changed);
      else setFault(error instanceof ApiError ? pieceRefusals.failed : service.connection.body);
    }
    setBusy(false);
  }
  return (
    <ActSheet
      onClose={onClose}
      title={fill(words.title, { shelf: title })}
      fault={fault}
      act={words.act}
      busy={busy}
      busyLabel={words.busy}
      onAct={() => void save()}
    >
      <ol className={styles.rows} {...handlers}>
        {rows.map((piece, index) => (
          <OrderRow
            key={piece.id}
            piece={piece}
            last={rows.length - 1}
            isDragged={index === dragged}
            onMove={(to) => move(index, to)}
            index={index}
          />
        ))}
      </ol>
      <p className="vh" role="status">
        {moved}
      </p>
      <p className="t2">
        {words.drag} {words.about}
      </p>
    </ActSheet>
  );
}

type OrderRowProps = {
  piece: ListedPiece;
  index: number;
  /** The last place of the list. */
  last: number;
  isDragged: boolean;
  onMove: (to: number) => void;
};

function OrderRow({ piece, index, last, isDragged, onMove }: OrderRowProps) {
  const { title } = piece;
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.currentTarget.parentElement?.children[to]?.scrollIntoView({ block: "nearest" });
    if (to !== index) onMove(to);
  }
  return (
    <li className={isDragged ? styles.dragged : undefined} onKeyDown={onKeyDown}>
      <span className={styles.handle} {...HANDLE} aria-hidden="true" />
      <span>{title}</span>
      <button
        type="button"
        className="btn-ico"
        aria-label={fill(words.up, { title })}
        aria-disabled={index === 0}
        onClick={() => onMove(index - 1)}
      >
        <Icon path={officeIcons.up} />
      </button>
      <button
        type="button"
        className="btn-ico"
        aria-label={fill(words.down, { title })}
        aria-disabled={index === last}
        onClick={() => onMove(index + 1)}
      >
        <Icon path={officeIcons.downward} />
      </button>
    </li>
  );
}
