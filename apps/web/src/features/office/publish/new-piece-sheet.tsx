import { vaultSectionTitle } from "@sovereign/content/public/shelf-words";
import { service } from "@sovereign/content/words/notices";
import { pieceRefusals, newPieceSheet as words } from "@sovereign/content/words/office-piece-acts";
import { type OfficePiece, PIECE_TITLE_LENGTH } from "@sovereign/contract/office-pieces";
import { officePaths } from "@sovereign/domain/office-paths";
import { addressOf } from "@sovereign/domain/piece-text";
import { VAULT_SECTIONS, type VaultSection } from "@sovereign/domain/vault";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ApiError, hasCode } from "#core/api/api-error.ts";
import { Field } from "#design/forms/field.tsx";
import { Select } from "#design/forms/select.tsx";
import { ActSheet } from "#features/office/parts/act-sheet.tsx";
import { usePieceActs } from "./pieces-query.ts";

/** Tries further addresses where that of the title is taken. */
const MAX_ATTEMPTS = 20;

export function NewPieceSheet({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const acts = usePieceActs();
  const [shelf, setShelf] = useState<VaultSection>("briefings");
  const [title, setTitle] = useState("");
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  async function make(attempt = 1): Promise<OfficePiece> {
    const address = addressOf(title) || shelf;
    const name = attempt === 1 ? address : `${address.slice(0, 76)}-${attempt}`;
    try {
      return await acts.begin({ shelf, name, title: title.trim() });
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !hasCode(error, "office.piece_taken")) throw error;
      return make(attempt + 1);
    }
  }

  async function begin() {
    setTried(true);
    if (!title.trim()) return;
    setBusy(true);
    setFault(null);
    try {
      const piece = await make();
      onClose();
      await navigate(officePaths.piece(piece));
    } catch (error) {
      setFault(error instanceof ApiError ? pieceRefusals.failed : service.connection.body);
      setBusy(false);
    }
  }
  return (
    <ActSheet
      onClose={onClose}
      title={words.title}
      fault={fault}
      act={words.act}
      busy={busy}
      busyLabel={words.busy}
      onAct={() => void begin()}
    >
      <Field
        label={words.name}
        hint={words.nameHint}
        autoComplete="off"
        maxLength={PIECE_TITLE_LENGTH}
        value={title}
        error={tried && !title.trim() && words.missing}
        onChange={(event) => {
          setTitle(event.target.value);
          setFault(null);
        }}
      />
      <Select
        label={words.shelf}
        value={shelf}
        onChange={({ target }) =>
          setShelf(VAULT_SECTIONS.find((each) => each === target.value) ?? shelf)
        }
      >
        {VAULT_SECTIONS.map((each) => (
          <option key={each} value={each}>
            {vaultSectionTitle(each)}
          </option>
        ))}
      </Select>
    </ActSheet>
  );
}
