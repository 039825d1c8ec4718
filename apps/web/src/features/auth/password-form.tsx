import { Form, type Refusal, SendButton } from "#design/forms/form.tsx";
import { useCheckedForm } from "#design/forms/use-checked-form.ts";
import styles from "./auth.module.css";
import { newPasswordSchema } from "./auth-schema.ts";
import { CredentialPassword } from "./credential-password.tsx";

export type PasswordRefusal = Refusal<{ password: string }>;

type PasswordFormProps = {
  /** Whose password it is. */
  email: string;
  /** A new one is chosen here, or the present one entered. */
  choosing: boolean;
  label: string;
  button: string;
  busyLabel: string;
  /** Sends the password; gives the refusal, if there was one. */
  send: (password: string) => Promise<PasswordRefusal | undefined>;
};

/** A password alone, for an address that a mailed link has named. */
export function PasswordForm({ email, button, busyLabel, send, ...field }: PasswordFormProps) {
  const form = useCheckedForm(newPasswordSchema, { password: "" });
  return (
    <Form className={styles.fields} form={form} send={({ password }) => send(password)}>
      {/* Tells password managers whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <CredentialPassword {...field} />
      <SendButton size="large" wide busyLabel={busyLabel}>
        {button}
      </SendButton>
    </Form>
  );
}
