import { fill } from "@sovereign/content/public/fill";
import { vaultSectionTitle } from "@sovereign/content/public/shelf-words";
import { service } from "@sovereign/content/words/notices";
import { pieceRefusals, newPieceSheet as words } from "@sovereign/content/words/office-piece-acts";
import { PIECE_TITLE_LENGTH } from "@sovereign/contract/office-pieces";
import { officePaths } from "@sovereign/domain/office-paths";
import { VAULT_SECTIONS, type VaultSection } from "@sovereign/domain/vault";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ApiError, hasCode } from "#core/api/api-error.ts";
import { Field } from "#design/forms/field.tsx";
import { Select } from "#design/forms/select.tsx";
import { ActSheet } from "#features/office/parts/act-sheet.tsx";
import { usePieceActs } from "./pieces-query.ts";

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const NAME_LENGTH = 80;

/** Returns the address of a title: "Where the Loan Goes" is where-the-loan-goes. */
function addressOf(title: string): string {
  return title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, NAME_LENGTH)
    .replace(/^-|-$/g, "");
}

export function NewPieceSheet({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const acts = usePieceActs();
  const [shelf, setShelf] = useState<VaultSection>("briefings");
  const [title, setTitle] = useState("");
  const [own, setOwn] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<{ text: string; taken: boolean } | null>(null);
  const name = own ?? addressOf(title);
  const isNamed = NAME.test(name) && name.length <= NAME_LENGTH;

  async function begin() {
    setTried(true);
    if (!title.trim() || !isNamed) return;
    setBusy(true);
    setFault(null);
    try {
      const piece = await acts.begin({ shelf, name, title: title.trim() });
      onClose();
      await navigate(officePaths.piece(piece));
    } catch (error) {
      const taken = hasCode(error, "office.piece_taken");
      const text = error instanceof ApiError ? pieceRefusals.failed : service.connection.body;
      setFault({ text: taken ? words.taken : text, taken });
      setBusy(false);
    }
  }
  const addressFault = fault?.taken ? fault.text : tried && !isNamed && words.badAddress;
  return (
    <ActSheet
      onClose={onClose}
      title={words.title}
      fault={fault && !fault.taken && fault.text}
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
      <Field
        label={words.address}
        hint={fill(words.addressHint, { shelf })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={NAME_LENGTH}
        value={name}
        error={title.trim() || own !== null ? addressFault : false}
        onChange={(event) => {
          setOwn(event.target.value);
          setFault(null);
        }}
      />
    </ActSheet>
  );
}
