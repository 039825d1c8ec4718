import { fill } from "@sovereign/content/public/fill";
import { vaultSectionTitle } from "@sovereign/content/public/shelf-words";
import { service } from "@sovereign/content/words/notices";
import { pieceRefusals, orderSheet as words } from "@sovereign/content/words/office-piece-acts";
import type { ListedPiece } from "@sovereign/contract/office-pieces";
import type { VaultSection } from "@sovereign/domain/vault";
import { useState } from "react";
import { ApiError, hasCode } from "#core/api/api-error.ts";
import { toast } from "#design/feedback/toast.ts";
import { ActSheet } from "#features/office/parts/act-sheet.tsx";
import { OfficeIcon } from "#features/office/parts/office-icon.tsx";
import styles from "./order-sheet.module.css";
import { usePieceActs, usePieces } from "./pieces-query.ts";

/** Moves the pieces of a shelf by buttons, which a keyboard and a finger press alike. */
export function OrderSheet({ shelf, onClose }: { shelf: VaultSection; onClose: () => void }) {
  const { data } = usePieces();
  const acts = usePieceActs();
  const [rows, setRows] = useState(() =>
    (data?.pieces ?? []).filter((piece) => piece.shelf === shelf),
  );
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
  async function save() {
    setBusy(true);
    setFault(null);
    try {
      await acts.order(
        shelf,
        rows.map(({ name }) => name),
      );
      onClose();
      toast({ title: fill(words.done, { shelf: title }), tone: "success", topic: "pieces" });
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
      <ol className={styles.rows}>
        {rows.map((piece, index) => (
          <OrderRow
            key={piece.id}
            piece={piece}
            isFirst={index === 0}
            isLast={index === rows.length - 1}
            onMove={(by) => move(index, index + by)}
          />
        ))}
      </ol>
      <p className="vh" role="status">
        {moved}
      </p>
      <p className="t2">{words.about}</p>
    </ActSheet>
  );
}

type OrderRowProps = {
  piece: ListedPiece;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
};

function OrderRow({ piece, isFirst, isLast, onMove }: OrderRowProps) {
  const { title } = piece;
  return (
    <li>
      <span>{title}</span>
      <button
        type="button"
        className="btn-ico"
        aria-label={fill(words.up, { title })}
        aria-disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <OfficeIcon name="up" />
      </button>
      <button
        type="button"
        className="btn-ico"
        aria-label={fill(words.down, { title })}
        aria-disabled={isLast}
        onClick={() => onMove(1)}
      >
        <OfficeIcon name="downward" />
      </button>
    </li>
  );
}
