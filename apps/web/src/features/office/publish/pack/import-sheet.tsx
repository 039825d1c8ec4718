import { plural } from "@sovereign/content/public/fill";
import { officePack as words } from "@sovereign/content/words/office-pack";
import type { PackPreview } from "@sovereign/contract/office-pack";
import { Buttons } from "#design/controls/button.tsx";
import { Field } from "#design/forms/field.tsx";
import { ActSheet } from "#features/office/parts/act-sheet.tsx";
import { PackChanges } from "./pack-changes.tsx";
import { PackExport } from "./pack-export.tsx";
import { usePackImport } from "./use-pack-import.ts";

function actOf({ changes, pictures, refused }: PackPreview): string | null {
  if (refused.length > 0) return null;
  if (changes.length > 0) return plural(words.bringIn, changes.length);
  return pictures.length > 0 ? words.bringInPictures : null;
}

/** Shows what a pack would change, then imports it as drafts. */
export function ImportSheet({ onClose }: { onClose: () => void }) {
  const { file, choose, preview, act, busy, fault } = usePackImport(onClose);
  const bringIn = preview && actOf(preview);
  return (
    <ActSheet
      onClose={onClose}
      title={words.title}
      fault={fault}
      act={bringIn ?? words.show}
      disabled={!file || (preview !== null && bringIn === null)}
      busy={busy}
      busyLabel={preview ? words.busy : words.readingShort}
      onAct={() => void act()}
    >
      <p className="t2">{words.about}</p>
      <Buttons>
        <PackExport />
      </Buttons>
      <Field
        label={words.file}
        type="file"
        accept=".zip,application/zip"
        onChange={({ target }) => choose(target.files?.[0] ?? null)}
      />
      {preview && <PackChanges preview={preview} />}
    </ActSheet>
  );
}
