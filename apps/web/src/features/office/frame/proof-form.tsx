import { service } from "@sovereign/content/words/notices";
import { freshProof, officeFactor } from "@sovereign/content/words/office-frame";
import { readCode } from "@sovereign/domain/factor";
import { type FormEvent, type ReactNode, useState } from "react";
import { ApiError, hasCode } from "#core/api/api-error.ts";
import { rateLimitText } from "#core/api/rate-limit-text.ts";
import { Button, Buttons } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { Alert } from "#design/feedback/alert.tsx";
import { Field } from "#design/forms/field.tsx";
import styles from "./alone.module.css";
import { isUnanswered, isWrongCode, proveByApp, proveByPasskey } from "./office-proof.ts";

type ProofFormProps = {
  /** The authenticator app's factor. */
  app: string | null;
  passkey: boolean;
  onProven: () => void;
  onCancel?: () => void;
  note: ReactNode;
};

function errorMessage(error: unknown): string {
  if (isUnanswered(error)) return freshProof.notAnswered;
  if (hasCode(error, "passkey.refused")) return freshProof.otherPasskey;
  if (!(error instanceof ApiError)) return service.connection.body;
  return error.status === 429 ? rateLimitText(error.retryAfter) : service.generic.body;
}

/** A passkey, or the six digits of an authenticator app: what opens the office. */
export function ProofForm({ app, passkey, onProven, onCancel, note }: ProofFormProps) {
  const [digits, setDigits] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function prove(by: () => Promise<void>) {
    setBusy(true);
    setWrong(null);
    setFailure(null);
    try {
      await by();
      onProven();
    } catch (error) {
      if (isWrongCode(error)) setWrong(freshProof.wrong);
      else setFailure(errorMessage(error));
    }
    setBusy(false);
  }

  function send(event: FormEvent) {
    event.preventDefault();
    const code = readCode(digits);
    if (busy || !app) return;
    if (!code) setWrong(freshProof.missing);
    else void prove(() => proveByApp(app, code));
  }

  return (
    <form className="stack gap-4" noValidate onSubmit={send}>
      {failure && <Alert>{failure}</Alert>}
      {passkey && (
        <Button
          variant="primary"
          className={styles.wide}
          busy={busy}
          onClick={() => void prove(proveByPasskey)}
        >
          <Icon name="key" />
          {freshProof.usePasskey}
        </Button>
      )}
      {app && (
        <Field
          placeholder="000000"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={12}
          label={passkey ? freshProof.orDigits : freshProof.digits}
          error={wrong}
          value={digits}
          onChange={(event) => setDigits(event.target.value)}
        />
      )}
      <p className="help t3">{note}</p>
      <Buttons className={styles.acts}>
        {onCancel && <Button onClick={onCancel}>{freshProof.cancel}</Button>}
        {app && (
          <Button
            type="submit"
            variant={passkey ? undefined : "primary"}
            busy={busy}
            busyLabel={officeFactor.checking}
          >
            {freshProof.continue}
          </Button>
        )}
      </Buttons>
    </form>
  );
}
