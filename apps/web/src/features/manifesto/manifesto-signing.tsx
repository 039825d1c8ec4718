import { fill } from "@sovereign/content/public/fill";
import { manifestoSigning } from "@sovereign/content/words/manifesto";
import { type FormEvent, useId, useState } from "react";
import { Button } from "#design/controls/button.tsx";
import "#design/forms/checkbox.css";
import styles from "./manifesto-signing.module.css";

type ManifestoSigningProps = {
  /** The manifesto's title, as the content pack has it. */
  manifesto: string;
  onSign: () => void;
};

/**
 * Two boxes and the act of signing, which stays closed until both are ticked and says why
 * (specification, sections 2 and 5).
 */
export function ManifestoSigning({ manifesto, onSign }: ManifestoSigningProps) {
  const [read, setRead] = useState(false);
  const [commit, setCommit] = useState(false);
  const why = useId();
  const ready = read && commit;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready) onSign();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Box label={fill(manifestoSigning.read, { manifesto })} checked={read} onChange={setRead} />
      <Box label={manifestoSigning.commit} checked={commit} onChange={setCommit} />
      {/* Closed by aria, not by the attribute: the focus reaches it, and with it the reason. */}
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        aria-disabled={!ready}
        aria-describedby={ready ? undefined : why}
      >
        {manifestoSigning.button}
      </Button>
      {!ready && (
        <p className="vh" id={why}>
          {manifestoSigning.why}
        </p>
      )}
    </form>
  );
}

type BoxProps = { label: string; checked: boolean; onChange: (checked: boolean) => void };

function Box({ label, checked, onChange }: BoxProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
