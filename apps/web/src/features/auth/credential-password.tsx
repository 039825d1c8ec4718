import { fill } from "@sovereign/content/public/fill";
import { accountForm } from "@sovereign/content/words/auth";
import { passwordStrength } from "@sovereign/domain/credentials";
import { useWatch } from "react-hook-form";
import { brand } from "#core/words/brand.ts";
import { useFormField } from "#design/forms/form.tsx";
import { PasswordField } from "#design/forms/password-field.tsx";
import { StrengthMeter } from "#design/forms/strength-meter.tsx";

type CredentialPasswordProps = {
  /** A password being chosen, not one being entered: with advice that never refuses it (decision 9). */
  choosing: boolean;
  label?: string;
};

/** The password in a form of /auth, told to password managers as the present one or a new one. */
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
