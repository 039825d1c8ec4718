import { isEmailAddress } from "@sovereign/domain/email-address";
import { type FormEvent, useState } from "react";
import { paths } from "#lib/paths.ts";
import {
  type MailedLink,
  requestPasswordReset,
  resendConfirmation,
} from "#session/account-calls.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { failureMessage } from "./auth-errors.ts";
import { AUTH_NOTICES, AUTH_TEXTS, SPENT_TEXTS } from "./texts.ts";

const ANOTHER = {
  confirmation: { ask: resendConfirmation, sent: AUTH_NOTICES.confirmationSentAgain },
  reset: { ask: requestPasswordReset, sent: AUTH_NOTICES.resetSentAgain },
};

// The button that had the focus gives way to its answer.
const takeFocus = (answer: HTMLElement | null) => answer?.focus();

type LinkSpentProps = { purpose: MailedLink["purpose"]; email: string };

/** A mailed link that works no more, and both ways on: signing in, and another link. */
export function LinkSpent({ purpose, email: known }: LinkSpentProps) {
  const [email, setEmail] = useState(known);
  const [state, setState] = useState<"idle" | "busy" | "sent">("idle");
  const [error, setError] = useState<string | null>(null);
  const { ask, sent } = ANOTHER[purpose];

  async function send(event: FormEvent) {
    event.preventDefault();
    const address = email.trim();
    if (!isEmailAddress(address)) {
      return setError(address === "" ? AUTH_TEXTS.emptyEmail : AUTH_TEXTS.invalidEmail);
    }
    setError(null);
    setState("busy");
    try {
      await ask(address);
      setState("sent");
    } catch (failure) {
      setState("idle");
      setError(failureMessage(failure));
    }
  }

  return (
    <>
      <h1 className="title">This link is no longer valid.</h1>
      <p className="t2 auth-lead">{SPENT_TEXTS[purpose]}</p>
      <div className="auth-fields">
        <LinkButton to={paths.auth} state={{ email }} variant="primary" size="large" wide>
          Sign In
        </LinkButton>
      </div>
      <form
        className="auth-forgot"
        method="post"
        noValidate
        onSubmit={send}
        aria-label="Another link"
      >
        <div>
          <h2 className="heading">Or ask for another</h2>
          <p className="small t2">It arrives within ten minutes, mostly at once.</p>
        </div>
        <Field
          label="Email"
          type="email"
          autoComplete="username"
          value={email}
          error={error ?? undefined}
          onChange={(event) => setEmail(event.target.value)}
        />
        {state === "sent" ? (
          <p role="status" tabIndex={-1} ref={takeFocus}>
            {sent}
          </p>
        ) : (
          <Button type="submit" wide busy={state === "busy"} busyLabel="Sending…">
            Send a New Link
          </Button>
        )}
      </form>
    </>
  );
}
