import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from "@simplewebauthn/browser";
import { authTexts } from "@sovereign/content/words/auth";
import { useEffect } from "react";
import { ApiError } from "#core/api/api-error.ts";
import { hasPasskeys } from "#core/device/has-passkeys.ts";
import type { UnfinishedSignIn } from "#core/session/account-calls.ts";
import { toast } from "#design/feedback/toast.ts";
import { faultOf, signInByPasskey } from "./other-ways-acts.ts";

/** A challenge lives for five minutes; a fresh one takes its place before that. */
const AGAIN_MS = 4 * 60_000;

/** Offers passkeys until one is chosen; says only what came of one that was. */
async function offer(): Promise<UnfinishedSignIn | undefined> {
  try {
    const offered = hasPasskeys() && (await browserSupportsWebAuthnAutofill());
    return offered ? await signInByPasskey(true) : undefined;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) {
      const description = faultOf(error);
      toast({ title: authTexts.signInFailed, description, tone: "error", topic: "account" });
    }
    return undefined;
  }
}

type PasskeyAutofillProps = {
  /** Learns that a second factor is due. */
  onWaiting: (signIn: UnfinishedSignIn) => void;
};

/**
 * Has the browser offer the device's passkeys among what it fills in, where it can. Nothing is drawn:
 * the offer stands as long as this does.
 */
export default function PasskeyAutofill({ onWaiting }: PasskeyAutofillProps) {
  // The browser's own offer, outside of what React draws.
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
