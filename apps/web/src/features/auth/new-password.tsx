import { newPasswordTexts } from "@sovereign/content/words/email-links";
import { useNavigate } from "react-router";
import { hasCode } from "#core/api/api-error.ts";
import { nextOfPage, paths } from "#core/page/paths.ts";
import { resetPassword } from "#core/session/auth-api.ts";
import { session } from "#core/session/session.ts";
import { PasswordForm, type PasswordRefusal } from "./auth-fields.tsx";
import { authFailure } from "./auth-schema.ts";
import { LinkGate } from "./link-gate.tsx";

export function NewPassword({ token }: { token: string }) {
  return (
    <LinkGate token={token} purpose="reset">
      {({ email }, onSpent) => <NewPasswordForm token={token} email={email} onSpent={onSpent} />}
    </LinkGate>
  );
}

type NewPasswordFormProps = {
  token: string;
  email: string;
  onSpent: () => void;
};

/** Sets a new password with the link's token, then asks for a sign-in (decision 34). */
function NewPasswordForm({ token, email, onSpent }: NewPasswordFormProps) {
  const navigate = useNavigate();

  async function save(password: string): Promise<PasswordRefusal | undefined> {
    try {
      await resetPassword(token, password);
    } catch (error) {
      if (!hasCode(error, "auth.link_invalid")) return { text: authFailure(error).text };
      onSpent();
      return undefined;
    }
    // The reset ended the member's sessions; if this fails, the next request finds out.
    await session.renew().catch(() => undefined);
    const next = nextOfPage();
    const state = { passwordChanged: true, email, next };
    await navigate(paths.auth, { replace: true, state });
    return undefined;
  }

  return (
    <>
      <p className="note breaks mb-2">{email}</p>
      <h1 className="title">{newPasswordTexts.title}</h1>
      <PasswordForm
        email={email}
        choosing
        label={newPasswordTexts.label}
        button={newPasswordTexts.button}
        busyLabel={newPasswordTexts.busy}
        send={save}
      />
    </>
  );
}
