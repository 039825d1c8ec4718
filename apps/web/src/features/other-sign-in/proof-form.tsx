import { addPasskeyTexts } from "@sovereign/content/words/passkeys";
import { type ReactNode, useState } from "react";
import { Button } from "#design/controls/button.tsx";
import { Alert } from "#design/feedback/alert.tsx";
import { PasswordField } from "#design/forms/password-field.tsx";
import styles from "./other-sign-in.module.css";
import { wayFault } from "./way-faults.ts";

type ProofFormProps = {
  /** Does it, with the password where it was asked for; rejects as the server or the device does. */
  act: (password: string | undefined) => Promise<void>;
  button: string;
  busyLabel: string;
  onCancel: () => void;
  /** Whether the act can be tried as things stand. */
  ready?: boolean;
  children?: ReactNode;
};

/**
 * An act that wants its member to have proven themselves just now (decision 92): when the server says
 * that the sign-in was too long ago, the password is asked for in place, and nothing typed is lost.
 */
export function ProofForm(props: ProofFormProps) {
  const { act, button, busyLabel, onCancel, ready = true, children } = props;
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const [password, setPassword] = useState("");

  async function send() {
    setBusy(true);
    setFault(null);
    try {
      await act(asked ? password : undefined);
    } catch (error) {
      const said = wayFault(error);
      if (said === null) setAsked(true);
      else setFault(said);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && ready) void send();
      }}
    >
      {children}
      {asked && (
        <PasswordField
          label={addPasskeyTexts.password}
          hint={addPasskeyTexts.passwordHelp}
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      {fault && <Alert>{fault}</Alert>}
      <div className={styles.acts}>
        <Button onClick={onCancel}>{addPasskeyTexts.cancel}</Button>
        <Button type="submit" variant="primary" busy={busy} busyLabel={busyLabel}>
          {button}
        </Button>
      </div>
    </form>
  );
}
