import { authNotices, authTexts, mailboxTexts } from "@sovereign/content/words/auth";
import { service } from "@sovereign/content/words/notices";
import { useState } from "react";
import { ApiError } from "#lib/api-error.ts";
import { resendConfirmation } from "#session/account-calls.ts";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast.ts";
import { failureMessage } from "./auth-errors.ts";

// The button that had the focus gives way to its answer.
const takeFocus = (answer: HTMLElement | null) => answer?.focus();

/** Sends the confirmation link again. The answer never tells whether the address has an account. */
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
