import { passwordStrength } from "@sovereign/domain/password";
import { useWatch } from "react-hook-form";
import { brand } from "#lib/brand.ts";
import { useFormField } from "#ui/form.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { StrengthMeter } from "#ui/strength-meter.tsx";

type CredentialPasswordProps = {
  /** A password being chosen, not one being entered: with advice that never refuses it (decision 9). */
  choosing: boolean;
  label?: string;
};

/** The password in a form of /auth, told to password managers as the present one or a new one. */
export function CredentialPassword({ choosing, label = "Password" }: CredentialPasswordProps) {
  const field = useFormField("password");
  const password = useWatch<{ password?: string }, "password">({ name: "password" }) ?? "";
  const hint = `At least ${brand.passwordMinLength} characters. A sentence is easier to keep than a code.`;
  return (
    <div>
      <PasswordField
        label={label}
        autoComplete={choosing ? "new-password" : "current-password"}
        {...(choosing && { hint })}
        {...field}
      />
      {choosing && password !== "" && <StrengthMeter {...passwordStrength(password)} />}
    </div>
  );
}
