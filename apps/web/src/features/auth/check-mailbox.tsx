import { authNotices, authTexts, mailboxTexts } from "@sovereign/content/words/auth";
import { service } from "@sovereign/content/words/notices";
import { useState } from "react";
import { Link } from "react-router";
import { ApiError } from "#core/api/api-error.ts";
import { keptDay } from "#core/device/kept-day.ts";
import { nextOfPage, paths } from "#core/page/paths.ts";
import { resendConfirmation } from "#core/session/auth-api.ts";
import { Button } from "#design/controls/button.tsx";
import { toast } from "#design/feedback/toast.ts";
import { Filled } from "#design/rich-text/filled.tsx";
import styles from "./auth.module.css";
import { failureMessage } from "./auth-schema.ts";

export function CheckMailbox({ email, onSignIn }: { email: string; onSignIn: () => void }) {
  return (
    <section className={`stack gap-5 mt-6 ${styles.fields}`} aria-labelledby="mailbox">
      <div>
        <h1 className="title" id="mailbox">
          {mailboxTexts.title}
        </h1>
        <p className="t2 mt-4">
          <Filled
            text={mailboxTexts.body}
            values={{ email: <span className={`breaks ${styles.address}`}>{email}</span> }}
          />
        </p>
        <p className="t2 mt-4">
          <Meanwhile />
        </p>
      </div>
      <div className="stack at-start">
        <ResendLink email={email} />
        <Button variant="text" onClick={onSignIn}>
          {mailboxTexts.confirmed}
        </Button>
      </div>
    </section>
  );
}

function Meanwhile() {
  if (nextOfPage()) return mailboxTexts.onward;
  if (keptDay.read()) return mailboxTexts.kept;
  return <Filled text={mailboxTexts.meanwhile} values={{ preview: <PreviewLink /> }} />;
}

function PreviewLink() {
  return (
    <Link className="link" to={paths.demo}>
      {mailboxTexts.preview}
    </Link>
  );
}

// The message replaces the button that had the focus.
const takeFocus = (answer: HTMLElement | null) => answer?.focus();

/** Resends the confirmation link. The response never reveals whether the email has an account. */
export function ResendLink({ email }: { email: string }) {
  const [state, setState] = useState<"idle" | "busy" | "sent">("idle");

  async function resend() {
    setState("busy");
    try {
      await resendConfirmation(email);
      setState("sent");
    } catch (error) {
      setState("idle");
      const tooMany = error instanceof ApiError && error.status === 429;
      const title = tooMany ? service.tooMany.title : authTexts.signUpFailed;
      toast({ title, description: failureMessage(error), tone: "error" });
    }
  }

  if (state === "sent") {
    return (
      <p role="status" tabIndex={-1} ref={takeFocus}>
        {authNotices.confirmationSentAgain}
      </p>
    );
  }
  return (
    <Button
      variant="text"
      onClick={resend}
      busy={state === "busy"}
      busyLabel={mailboxTexts.sending}
    >
      {mailboxTexts.again}
    </Button>
  );
}
