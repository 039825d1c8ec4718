import { addPasskeyTexts } from "@sovereign/content/words/passkeys";
import { type ReactNode, useState } from "react";
import { Button } from "#design/controls/button.tsx";
import { Dialog } from "#design/controls/dialog.tsx";
import { Alert } from "#design/feedback/alert.tsx";
import { PasswordField } from "#design/forms/password-field.tsx";
import styles from "./other-sign-in.module.css";
import { signInMethodError } from "./sign-in-method-errors.ts";

export type Proof = { password?: string };

type ProofDialogProps = {
  title: string;
  description: string;
  /** Performs the action; rejects with the server's or the device's error. */
  act: (proof: Proof) => Promise<void>;
  button: string;
  busyLabel: string;
  onClose: () => void;
  ready?: boolean;
  children?: ReactNode;
};

/** If the sign-in is not fresh (decision 92), asks for the password in place and loses no input. */
export function ProofDialog({ title, description, onClose, ...form }: ProofDialogProps) {
  return (
    <Dialog open title={title} description={description} onOpenChange={onClose}>
      <ProofForm {...form} onClose={onClose} />
    </Dialog>
  );
}

type ProofFormProps = Omit<ProofDialogProps, "title" | "description">;

function ProofForm(props: ProofFormProps) {
  const { act, button, busyLabel, onClose, ready = true, children } = props;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const [password, setPassword] = useState("");

  async function send() {
    setBusy(true);
    setFailure(null);
    try {
      await act(asked ? { password } : {});
    } catch (error) {
      const said = signInMethodError(error);
      if (said === null) setAsked(true);
      else setFailure(said);
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
      {failure && <Alert>{failure}</Alert>}
      <div className={styles.actions}>
        <Button onClick={onClose}>{addPasskeyTexts.cancel}</Button>
        <Button type="submit" variant="primary" busy={busy} busyLabel={busyLabel}>
          {button}
        </Button>
      </div>
    </form>
  );
}
