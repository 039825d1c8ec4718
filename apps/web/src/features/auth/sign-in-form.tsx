import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { twoPartText } from "#lib/two-part-text.ts";
import { useHydrated } from "#lib/use-hydrated.ts";
import { signIn } from "#session/account-calls.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { toast } from "#ui/toast.ts";
import { credentialsSchema } from "./auth-schema.ts";
import { ForgotPanel } from "./forgot-panel.tsx";
import { ResendLink } from "./resend-link.tsx";
import { AUTH_TEXTS } from "./texts.ts";
import { useSubmit } from "./use-submit.ts";

/** Signs a member in. `forgotOpen` starts with the reset panel open. */
export function SignInForm({ forgotOpen = false }: { forgotOpen?: boolean }) {
  const ready = useHydrated();
  const [forgot, setForgot] = useState(forgotOpen);
  const { busy, failure, submit } = useSubmit(AUTH_TEXTS.signInFailed);
  const { register, handleSubmit, getValues, formState } = useForm({
    resolver: standardSchemaResolver(credentialsSchema),
    defaultValues: { email: "", password: "" },
  });
  const { errors } = formState;
  const send = handleSubmit(async (credentials) => {
    if (!(await submit(() => signIn(credentials)))) return;
    toast({ ...twoPartText(AUTH_TEXTS.welcomeBack, "! "), tone: "success" });
  });

  return (
    <>
      <form className="auth-fields" method="post" noValidate onSubmit={send} aria-label="Sign in">
        {failure?.place === "form" && (
          <Alert>
            <p>{failure.text}</p>
            {failure.unconfirmed && <ResendLink email={getValues("email")} />}
          </Alert>
        )}
        <Field
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email?.message ?? (failure?.place === "email" ? failure.text : undefined)}
          {...register("email")}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register("password")}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          disabled={!ready}
          busy={busy}
          busyLabel="Signing in…"
        >
          Sign In
        </Button>
      </form>
      {forgot ? (
        <ForgotPanel onClose={() => setForgot(false)} />
      ) : (
        <p className="auth-below">
          <Button variant="text" onClick={() => setForgot(true)} disabled={!ready}>
            Forgot password
          </Button>
        </p>
      )}
    </>
  );
}
