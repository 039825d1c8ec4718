import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from "@simplewebauthn/browser";
import { authTexts } from "@sovereign/content/words/auth";
import { useEffect } from "react";
import { ApiError } from "#core/api/api-error.ts";
import { hasPasskeys } from "#core/device/platform.ts";
import type { UnfinishedSignIn } from "#core/session/auth-api.ts";
import { toast } from "#design/feedback/toast.ts";
import { errorMessage, signInByPasskey } from "./other-ways-actions.ts";

/** A challenge lasts five minutes; this replaces it in time. */
const AGAIN_MS = 4 * 60_000;

async function offer(): Promise<UnfinishedSignIn | undefined> {
  try {
    const offered = hasPasskeys() && (await browserSupportsWebAuthnAutofill());
    return offered ? await signInByPasskey(true) : undefined;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) {
      const description = errorMessage(error);
      toast({ title: authTexts.signInFailed, description, tone: "error", topic: "account" });
    }
    return undefined;
  }
}

type PasskeyAutofillProps = {
  onWaiting: (signIn: UnfinishedSignIn) => void;
};

/** Offers the device's passkeys in the browser's autofill while mounted. Renders nothing. */
export default function PasskeyAutofill({ onWaiting }: PasskeyAutofillProps) {
  // The offer is browser state outside React.
  useEffect(() => {
    const begin = () => void offer().then((waiting) => waiting && onWaiting(waiting));
    begin();
    const renewing = setInterval(begin, AGAIN_MS);
    return () => {
      clearInterval(renewing);
      WebAuthnAbortService.cancelCeremony();
    };
  }, [onWaiting]);
  return null;
}
