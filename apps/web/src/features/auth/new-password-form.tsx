import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm, useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import { hasCode } from "#lib/api-error.ts";
import { paths } from "#lib/paths.ts";
import { resetPassword } from "#session/account-calls.ts";
import { session } from "#session/session.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { authFailure } from "./auth-errors.ts";
import { newPasswordSchema } from "./auth-schema.ts";
import { CredentialPassword, KnownAddress } from "./credential-password.tsx";

/** A mailed link with which a password can be set, as far as its page knows. */
type NewPasswordFormProps = {
  token: string;
  email: string;
  /** The link was used meanwhile, or its hour has passed. */
  onSpent: () => void;
};

/** Sets a new password with the token of a mailed link, then asks for a sign-in (decision 7). */
export function NewPasswordForm({ token, email, onSpent }: NewPasswordFormProps) {
  const navigate = useNavigate();
  const { register, handleSubmit, control, setError, formState } = useForm({
    resolver: standardSchemaResolver(newPasswordSchema),
    defaultValues: { password: "" },
  });
  const { errors, isSubmitting } = formState;
  const password = useWatch({ control, name: "password" });

  const send = handleSubmit(async (values) => {
    try {
      await resetPassword(token, values.password);
    } catch (error) {
      if (hasCode(error, "auth.link_invalid")) return onSpent();
      return setError("root", { message: authFailure(error).text });
    }
    // The reset has ended every session of that member, perhaps the one of this browser too. When
    // nothing answers, the next request finds out.
    await session.renew().catch(() => undefined);
    return navigate(paths.auth, { replace: true, state: { passwordChanged: true, email } });
  });

  return (
    <>
      <p className="note">{email}</p>
      <h1 className="title">Choose a new password.</h1>
      <form className="auth-fields" method="post" noValidate onSubmit={send}>
        <KnownAddress email={email} />
        {errors.root && <Alert>{errors.root.message}</Alert>}
        <CredentialPassword
          choosing
          label="New password"
          password={password}
          error={errors.password?.message}
          registration={register("password")}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          busy={isSubmitting}
          busyLabel="Saving…"
        >
          Save Password
        </Button>
      </form>
    </>
  );
}
