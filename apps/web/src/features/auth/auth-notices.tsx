import { authNotices } from "@sovereign/content/words/auth";
import { Alert } from "#ui/alert.tsx";
import type { AuthAddress } from "./use-auth-address.ts";

type AuthNoticesProps = { address: AuthAddress; sessionEndedText: string };

/** What happened before this page: a payment, an ended session, a new password. */
export function AuthNotices({ address, sessionEndedText }: AuthNoticesProps) {
  if (address.passwordChanged) return <Alert tone="notice">{authNotices.passwordChanged}</Alert>;
  if (address.sessionEnded) return <Alert tone="notice">{sessionEndedText}</Alert>;
  if (address.paid) return <Alert tone="notice">{authNotices.paid}</Alert>;
  return null;
}
