import { LinkGate } from "./link-gate.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";

/** The page of a reset link: the form while the link works, else the way to another one. */
export function NewPassword({ token }: { token: string }) {
  return (
    <LinkGate token={token} purpose="reset">
      {({ email }, onSpent) => <NewPasswordForm token={token} email={email} onSpent={onSpent} />}
    </LinkGate>
  );
}
