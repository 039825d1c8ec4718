import { freshTexts } from "@sovereign/content/words/account-settings";
import { service } from "@sovereign/content/words/notices";
import { signInMethodErrors } from "@sovereign/content/words/other-sign-in";
import { addPasskeyTexts, passkeyErrors } from "@sovereign/content/words/passkeys";
import { type ReactNode, useState } from "react";
import { ApiError, hasCode } from "#core/api/api-error.ts";
import { rateLimitText } from "#core/api/rate-limit-text.ts";
import { Button } from "#design/controls/button.tsx";
import { Dialog } from "#design/controls/dialog.tsx";
import { Alert } from "#design/feedback/alert.tsx";
import { PasswordField } from "#design/forms/password-field.tsx";

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

/** Returns the message for a failed change; null if the password is required first. */
export function signInMethodError(error: unknown): string | null {
  if (hasCode(error, "auth.fresh_sign_in_required")) return null;
  if (hasCode(error, "auth.second_factor_required")) return freshTexts.secondFactor;
  if (hasCode(error, "auth.password_wrong")) return freshTexts.wrong;
  if (hasCode(error, "auth.last_sign_in_method")) return signInMethodErrors.last;
  if (hasCode(error, "auth.provider_unavailable")) return signInMethodErrors.unavailable;
  if (hasCode(error, "passkey.refused")) return passkeyErrors.refused;
  if (error instanceof ApiError && error.status === 429) return rateLimitText(error.retryAfter);
  if (error instanceof ApiError) {
    return error.code === "unknown" ? service.generic.body : error.message;
  }
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError") return passkeyErrors.already;
  // Canceled, timed out or refused: the browser does not report which.
  if (name === "NotAllowedError" || name === "AbortError") return passkeyErrors.notAnswered;
  return service.generic.body;
}

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
      className="stack gap-5"
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
      <div className="stack two-cols gap-3">
        <Button onClick={onClose}>{addPasskeyTexts.cancel}</Button>
        <Button type="submit" variant="primary" busy={busy} busyLabel={busyLabel}>
          {button}
        </Button>
      </div>
    </form>
  );
}
