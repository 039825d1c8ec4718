import { fill } from "@sovereign/content/public/fill";
import { saveFilter } from "@sovereign/content/words/office-members";
import { FILTER_NAME_LENGTH } from "@sovereign/contract/office-members";
import type { MemberCondition } from "@sovereign/domain/member-filter";
import { useState } from "react";
import { hasCode } from "#core/api/api-error.ts";
import { Field } from "#design/forms/field.tsx";
import { ActSheet } from "#features/office/parts/act-sheet.tsx";
import { listedInWords } from "./condition-words.ts";
import { useFilterActs } from "./members-query.ts";

type SaveFilterProps = { conditions: readonly MemberCondition[]; onClose: () => void };

export function SaveFilterSheet({ conditions, onClose }: SaveFilterProps) {
  const acts = useFilterActs();
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<{ text: string; field: boolean } | null>(null);
  const [busy, setBusy] = useState(false);
  const [sentence, ...others] = saveFilter.facts;

  async function save() {
    const name = typed.trim();
    if (name === "") return setFault({ text: saveFilter.nameMissing, field: true });
    setBusy(true);
    setFault(null);
    try {
      await acts.save(name, conditions);
      onClose();
    } catch (error) {
      const isTaken = hasCode(error, "office.filter_name_taken");
      setFault({ text: isTaken ? saveFilter.nameTaken : saveFilter.failed, field: isTaken });
    }
    setBusy(false);
  }

  return (
    <ActSheet
      onClose={onClose}
      title={saveFilter.title}
      facts={[
        { ...sentence, text: fill(sentence.text, { sentence: listedInWords(conditions) }) },
        ...others,
      ]}
      fault={fault && !fault.field && fault.text}
      act={saveFilter.act}
      busy={busy}
      busyLabel={saveFilter.saving}
      onAct={() => void save()}
    >
      <Field
        label={saveFilter.name}
        autoComplete="off"
        maxLength={FILTER_NAME_LENGTH}
        value={typed}
        error={fault?.field && fault.text}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ActSheet>
  );
}
