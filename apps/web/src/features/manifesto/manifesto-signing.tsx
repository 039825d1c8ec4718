import { fill } from "@sovereign/content/public/fill";
import { manifestoSigning } from "@sovereign/content/words/manifesto";
import { type FormEvent, useId, useState } from "react";
import { Button } from "#design/controls/button.tsx";
import "#design/forms/checkbox.css";
import styles from "./manifesto-laws.module.css";

type ManifestoSigningProps = {
  manifesto: string;
  onSign: () => void;
};

/** Disabled until both boxes are checked, and states why (specification, sections 2 and 5). */
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
      {/* `aria-disabled` leaves the button focusable, so that the reason is announced. */}
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
