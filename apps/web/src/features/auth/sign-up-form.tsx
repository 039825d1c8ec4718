import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm, useWatch } from "react-hook-form";
import { twoPartText } from "#lib/two-part-text.ts";
import { useHydrated } from "#lib/use-hydrated.ts";
import { signUp } from "#session/account-calls.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { toast } from "#ui/toast.ts";
import { credentialsSchema } from "./auth-schema.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import { AUTH_TEXTS } from "./texts.ts";
import { useSubmit } from "./use-submit.ts";

/** Creates an account; `onSent` learns the address the confirmation link went to. */
export function SignUpForm({ onSent }: { onSent: (email: string) => void }) {
  const ready = useHydrated();
  const { busy, failure, submit } = useSubmit(AUTH_TEXTS.signUpFailed);
  const { register, handleSubmit, control, formState } = useForm({
    resolver: standardSchemaResolver(credentialsSchema),
    defaultValues: { email: "", password: "" },
  });
  const { errors } = formState;
  const password = useWatch({ control, name: "password" });
  const send = handleSubmit(async (credentials) => {
    if (!(await submit(() => signUp(credentials)))) return;
    toast({ ...twoPartText(AUTH_TEXTS.checkEmail, " — "), tone: "success" });
    onSent(credentials.email);
  });

  return (
    <form className="auth-fields" method="post" noValidate onSubmit={send} aria-label="Sign up">
      {failure?.place === "form" && <Alert>{failure.text}</Alert>}
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message ?? (failure?.place === "email" ? failure.text : undefined)}
        {...register("email")}
      />
      <NewPasswordField
        password={password}
        error={errors.password?.message}
        registration={register("password")}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        disabled={!ready}
        busy={busy}
        busyLabel="Creating…"
      >
        Create Account
      </Button>
      <p className="small t3">We will send one confirmation link.</p>
    </form>
  );
}
