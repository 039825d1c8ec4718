import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { AUTH_NOTICES } from "./texts.ts";
import type { AuthAddress } from "./use-auth-address.ts";

type AuthNoticesProps = {
  address: AuthAddress;
  sessionEndedText: string;
  onResetLink: () => void;
};

/** What happened before this page: a confirmed address, a payment, a spent link, an ended session. */
export function AuthNotices({ address, sessionEndedText, onResetLink }: AuthNoticesProps) {
  if (address.confirmed) return <Alert tone="notice">{AUTH_NOTICES.confirmed}</Alert>;
  if (address.passwordChanged) return <Alert tone="notice">{AUTH_NOTICES.passwordChanged}</Alert>;
  if (address.sessionEnded) return <Alert tone="notice">{sessionEndedText}</Alert>;
  if (address.paid) return <Alert tone="notice">{AUTH_NOTICES.paid}</Alert>;
  if (!address.linkInvalid) return null;
  return (
    <Alert>
      <p>{AUTH_NOTICES.linkInvalid}</p>
      <p>To confirm an address, sign in below: the link can be sent again from there.</p>
      <Button variant="text" onClick={onResetLink}>
        Ask for a new reset link
      </Button>
    </Alert>
  );
}
