import { isEmailAddress } from "@sovereign/domain/email-address";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "#lib/api-error.ts";
import { requestPasswordReset } from "#session/account-calls.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { toast } from "#ui/toast.ts";
import { failureMessage } from "./auth-errors.ts";
import { AUTH_TEXTS } from "./texts.ts";

const TOPIC = "reset-link";
const refuse = (title: string, description?: string) =>
  toast({ title, ...(description && { description }), tone: "error", topic: TOPIC });

type ForgotPanelProps = {
  /** What was typed on the sign-in form. */
  email: string;
  /** Learns the address a link went to; null after Cancel. */
  onClose: (sentTo: string | null) => void;
};

/** Asks for a reset link. Cancel closes the panel and forgets the address (specification, section 2). */
export function ForgotPanel({ email: typed, onClose }: ForgotPanelProps) {
  const [email, setEmail] = useState(typed);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  async function send(event: FormEvent) {
    event.preventDefault();
    const address = email.trim();
    if (address === "") return refuse(AUTH_TEXTS.emptyEmail);
    if (!isEmailAddress(address)) return refuse(AUTH_TEXTS.invalidEmail);
    setBusy(true);
    try {
      await requestPasswordReset(address);
      toast({ title: AUTH_TEXTS.resetSent, tone: "success", topic: TOPIC });
      onClose(address);
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) {
        refuse(AUTH_TEXTS.resetFailed, failureMessage(error));
      } else refuse(AUTH_TEXTS.resetFailed);
      setBusy(false);
    }
  }

  return (
    <form className="auth-forgot" method="post" noValidate onSubmit={send} aria-labelledby="forgot">
      <div>
        <h2 className="heading" id="forgot">
          Reset your password
        </h2>
        <p className="small t2">We will send a link that works once, for one hour.</p>
      </div>
      <Field
        ref={field}
        label="Email"
        type="email"
        autoComplete="username"
        placeholder="name@domain.com"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <div className="auth-pair">
        <Button onClick={() => onClose(null)}>Cancel</Button>
        <Button type="submit" variant="primary" busy={busy} busyLabel="Sending…">
          Send Reset Link
        </Button>
      </div>
    </form>
  );
}
