import { useState } from "react";
import { useFormState, useWatch } from "react-hook-form";
import { twoPartText } from "#lib/two-part-text.ts";
import { type Credentials, signIn, signUp } from "#session/account-calls.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { toast } from "#ui/toast.ts";
import { type AuthFailure, authFailure, failureMessage } from "./auth-errors.ts";
import { CredentialPassword } from "./credential-password.tsx";
import { ResendLink } from "./resend-link.tsx";
import { AUTH_TEXTS } from "./texts.ts";
import type { CredentialsForm } from "./use-credentials.ts";

export type AccountTab = "sign-in" | "sign-up";

type Act = {
  failed: string;
  button: string;
  busy: string;
  send: (credentials: Credentials) => Promise<unknown>;
  done: { title: string; description: string };
};

const ACTS: Record<AccountTab, Act> = {
  "sign-in": {
    failed: AUTH_TEXTS.signInFailed,
    button: "Sign In",
    busy: "Signing in…",
    send: signIn,
    done: twoPartText(AUTH_TEXTS.welcomeBack, "! "),
  },
  "sign-up": {
    failed: AUTH_TEXTS.signUpFailed,
    button: "Create Account",
    busy: "Creating…",
    send: signUp,
    done: twoPartText(AUTH_TEXTS.checkEmail, " — "),
  },
};

type AccountFormProps = {
  tab: AccountTab;
  form: CredentialsForm;
  /** Learns the address a confirmation link went to. */
  onSignedUp: (email: string) => void;
};

/**
 * One form for signing in and signing up. The tabs change its words and its act but keep its
 * fields, so nobody who has begun to type loses the text or the cursor.
 */
export function AccountForm({ tab, form, onSignedUp }: AccountFormProps) {
  const { register, handleSubmit, getValues, control } = form;
  const { errors, isSubmitting } = useFormState({ control });
  const password = useWatch({ control, name: "password" }) ?? "";
  const [failed, setFailed] = useState<{ tab: AccountTab; failure: AuthFailure } | null>(null);
  const failure = failed?.tab === tab ? failed.failure : null;
  const act = ACTS[tab];

  const send = handleSubmit(async (credentials) => {
    setFailed(null);
    try {
      await act.send(credentials);
    } catch (error) {
      const shown = authFailure(error);
      const said = failureMessage(error);
      setFailed({ tab, failure: shown });
      // What the form says itself is not said twice.
      const description = said === shown.text ? {} : { description: said };
      toast({ title: act.failed, ...description, tone: "error", topic: "account" });
      return;
    }
    toast({ ...act.done, tone: "success", topic: "account" });
    if (tab === "sign-up") onSignedUp(credentials.email);
  });

  return (
    <form className="auth-fields" method="post" noValidate onSubmit={send} aria-label={act.button}>
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
      <CredentialPassword
        choosing={tab === "sign-up"}
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
        busyLabel={act.busy}
      >
        {act.button}
      </Button>
      {tab === "sign-up" && <p className="small t3">We will send one confirmation link.</p>}
    </form>
  );
}
