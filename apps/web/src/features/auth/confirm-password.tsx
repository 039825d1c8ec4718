import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm, useWatch } from "react-hook-form";
import type { ConfirmingPassword } from "#session/account-calls.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { newPasswordSchema } from "./auth-schema.ts";
import { CredentialPassword, KnownAddress } from "./credential-password.tsx";

const WORDS = {
  at_sign_up: {
    title: "You signed up in another browser.",
    lead: "So that a forwarded message opens nothing, confirm with the password you chose there.",
    label: "Password chosen at sign-up",
    button: "Confirm and Sign In",
    other: "I do not know it",
  },
  now: {
    title: "Then choose a new one.",
    lead: "The message reached you, so the address is yours. The password from the sign-up stops working, and that browser is signed out.",
    label: "New password",
    button: "Save and Sign In",
    other: "I remember it after all",
  },
} as const;

type ConfirmPasswordProps = {
  email: string;
  /** The password of the sign-up is asked for, or one is chosen now. */
  chosen: ConfirmingPassword["password_chosen"];
  /** Gives the words of a refusal. */
  onPress: (confirming: ConfirmingPassword) => Promise<string | undefined>;
  /** Changes to the other of the two. */
  onOther: () => void;
};

/** In any browser but the one that signed up a confirmation needs a password (decision 34). */
export function ConfirmPassword({ email, chosen, onPress, onOther }: ConfirmPasswordProps) {
  const words = WORDS[chosen];
  const { register, handleSubmit, control, setError, formState } = useForm({
    resolver: standardSchemaResolver(newPasswordSchema),
    defaultValues: { password: "" },
  });
  const { errors, isSubmitting } = formState;
  const password = useWatch({ control, name: "password" });

  const send = handleSubmit(async (values) => {
    const refusal = await onPress({ password: values.password, password_chosen: chosen });
    if (refusal) setError("root", { message: refusal });
  });

  return (
    <>
      <h1 className="title">{words.title}</h1>
      <p className="t2 auth-lead">{words.lead}</p>
      <form className="auth-fields" method="post" noValidate onSubmit={send}>
        <KnownAddress email={email} />
        {errors.root && <Alert>{errors.root.message}</Alert>}
        <CredentialPassword
          choosing={chosen === "now"}
          label={words.label}
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
          busyLabel="Confirming…"
        >
          {words.button}
        </Button>
      </form>
      <p className="auth-ways">
        <Button variant="text" onClick={onOther}>
          {words.other}
        </Button>
      </p>
    </>
  );
}
