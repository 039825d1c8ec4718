import { fill } from "@sovereign/content/public/fill";
import { addressSheet as words } from "@sovereign/content/words/office-piece-acts";
import type { OfficePiece } from "@sovereign/contract/office-pieces";
import { paths } from "@sovereign/domain/page-paths";
import { addressOf } from "@sovereign/domain/piece-text";
import { VAULT_SECTIONS } from "@sovereign/domain/vault";
import { useState } from "react";
import { Field } from "#design/forms/field.tsx";
import { ActSheet } from "#features/office/parts/act-sheet.tsx";
import { usePieceAct } from "./use-piece-act.ts";

const NAME_LENGTH = 80;

type AddressSheetProps = {
  piece: OfficePiece;
  /** As it is written now. */
  title: string;
  onClose: () => void;
  onMove: (name: string) => Promise<unknown>;
};

/** Begins with the address of the title. */
export function AddressSheet({ piece, title, onClose, onMove }: AddressSheetProps) {
  const { run, busy, fault } = usePieceAct(onClose);
  const [name, setName] = useState(() => addressOf(title) || piece.name);
  const [tried, setTried] = useState(false);
  const isNamed = name !== "" && addressOf(name) === name;
  const section = VAULT_SECTIONS.find((each) => each === piece.shelf);

  function move() {
    setTried(true);
    if (!isNamed) return;
    void run(
      () => onMove(name),
      () => words.done,
    );
  }
  return (
    <ActSheet
      onClose={onClose}
      title={words.title}
      fault={fault}
      act={words.act}
      busy={busy}
      busyLabel={words.busy}
      onAct={move}
    >
      <Field
        label={words.address}
        hint={section && fill(words.hint, { path: paths.vaultItem(section, name || "…") })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={NAME_LENGTH}
        value={name}
        error={tried && !isNamed && words.wrong}
        onChange={({ target }) => setName(target.value)}
      />
    </ActSheet>
  );
}
