import { Alert } from "#ui/alert.tsx";
import { AUTH_NOTICES } from "./texts.ts";
import type { AuthAddress } from "./use-auth-address.ts";

type AuthNoticesProps = { address: AuthAddress; sessionEndedText: string };

/** What happened before this page: a payment, an ended session, a new password. */
export function AuthNotices({ address, sessionEndedText }: AuthNoticesProps) {
  if (address.passwordChanged) return <Alert tone="notice">{AUTH_NOTICES.passwordChanged}</Alert>;
  if (address.sessionEnded) return <Alert tone="notice">{sessionEndedText}</Alert>;
  if (address.paid) return <Alert tone="notice">{AUTH_NOTICES.paid}</Alert>;
  return null;
}
