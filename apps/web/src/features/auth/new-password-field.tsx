import { passwordStrength } from "@sovereign/domain/password";
import type { UseFormRegisterReturn } from "react-hook-form";
import { brand } from "#lib/brand.ts";
import { PasswordField } from "#ui/password-field.tsx";
import { StrengthMeter } from "#ui/strength-meter.tsx";

type NewPasswordFieldProps = {
  password: string;
  error: string | undefined;
  registration: UseFormRegisterReturn;
  label?: string;
};

/** A password being chosen, with advice on its strength that never refuses it (decision 18). */
export function NewPasswordField({
  password,
  error,
  registration,
  label = "Password",
}: NewPasswordFieldProps) {
  return (
    <div>
      <PasswordField
        label={label}
        autoComplete="new-password"
        hint={`At least ${brand.passwordMinLength} characters. A sentence is easier to keep than a code.`}
        error={error}
        {...registration}
      />
      {password !== "" && <StrengthMeter {...passwordStrength(password)} />}
    </div>
  );
}
