import { fill } from "@sovereign/content/public/fill";
import { accountForm } from "@sovereign/content/words/auth";
import { passwordStrength } from "@sovereign/domain/credentials";
import { useWatch } from "react-hook-form";
import { brand } from "#core/words/brand.ts";
import { Field, type FieldProps } from "#design/forms/field.tsx";
import {
  Form,
  type Refusal,
  SendButton,
  useCheckedForm,
  useFormField,
} from "#design/forms/form.tsx";
import { PasswordField, StrengthMeter } from "#design/forms/password-field.tsx";
import styles from "./auth.module.css";
import { newPasswordSchema } from "./auth-schema.ts";

type CredentialPasswordProps = {
  /** Whether to show advice on a new password; the server alone refuses it (decision 35). */
  choosing: boolean;
  label?: string;
};

export function CredentialPassword({
  choosing,
  label = accountForm.password,
}: CredentialPasswordProps) {
  const field = useFormField("password");
  const password = useWatch<{ password?: string }, "password">({ name: "password" }) ?? "";
  const hint = fill(accountForm.hint, { count: brand.passwordMinLength });
  return (
    <div>
      <PasswordField
        label={label}
        autoComplete={choosing ? "new-password" : "current-password"}
        {...(choosing && { hint })}
        {...field}
      />
      {choosing && password !== "" && <StrengthMeter score={passwordStrength(password)} />}
    </div>
  );
}

export function EmailField(props: Omit<FieldProps, "label">) {
  const field = useFormField("email");
  return (
    <Field label={accountForm.email} type="email" autoComplete="username" {...field} {...props} />
  );
}

export type PasswordRefusal = Refusal<{ password: string }>;

type PasswordFormProps = {
  email: string;
  choosing: boolean;
  label: string;
  button: string;
  busyLabel: string;
  send: (password: string) => Promise<PasswordRefusal | undefined>;
};

export function PasswordForm({ email, button, busyLabel, send, ...field }: PasswordFormProps) {
  const form = useCheckedForm(newPasswordSchema, { password: "" });
  return (
    <Form
      className={`stack gap-5 mt-6 ${styles.fields}`}
      form={form}
      send={({ password }) => send(password)}
    >
      {/* Shows password managers which account the password is for. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <CredentialPassword {...field} />
      <SendButton size="large" wide busyLabel={busyLabel}>
        {button}
      </SendButton>
    </Form>
  );
}
