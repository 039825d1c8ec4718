import { actReasons, actSheet } from "@sovereign/content/words/office-frame";
import { useState } from "react";
import { TextArea } from "#design/forms/field.tsx";
import { Select } from "#design/forms/select.tsx";
import styles from "./reason-field.module.css";

type ReasonFieldProps = {
  /** The chosen or written reason; empty while there is none. */
  onReason: (reason: string) => void;
  error?: string | null | undefined;
  /** The usual reason that is likely; it can be changed. */
  initial?: string | undefined;
};

/** Why staff act: one of the usual reasons, or another in their words. The member reads it. */
export function ReasonField({ onReason, error, initial = "" }: ReasonFieldProps) {
  const [chosen, setChosen] = useState(initial);
  const isOther = chosen === actReasons.other;
  function choose(reason: string) {
    setChosen(reason);
    onReason(reason === actReasons.other ? "" : reason);
  }
  return (
    <div className={styles.reason}>
      <Select
        label={actSheet.reason}
        error={!isOther && error}
        value={chosen}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{actSheet.choose}</option>
        {[...actReasons.usual, actReasons.other].map((reason) => (
          <option key={reason} value={reason}>
            {reason}
          </option>
        ))}
      </Select>
      {isOther && (
        <TextArea
          label={actReasons.other}
          error={error}
          maxLength={300}
          onChange={(event) => onReason(event.target.value.trim())}
        />
      )}
    </div>
  );
}
