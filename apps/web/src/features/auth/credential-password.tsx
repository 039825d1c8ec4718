import { passwordStrength } from "@sovereign/domain/password";
import type { UseFormRegisterReturn } from "react-hook-form";
import { brand } from "#lib/brand.ts";
import { PasswordField } from "#ui/password-field.tsx";
import { StrengthMeter } from "#ui/strength-meter.tsx";

type CredentialPasswordProps = {
  /** A password being chosen, not one being entered: with advice that never refuses it (decision 9). */
  choosing: boolean;
  password: string;
  error: string | undefined;
  registration: UseFormRegisterReturn;
  label?: string;
};

/** The password's field, told to password managers as the present one or a new one. */
export function CredentialPassword({
  choosing,
  password,
  error,
  registration,
  label = "Password",
}: CredentialPasswordProps) {
  const hint = `At least ${brand.passwordMinLength} characters. A sentence is easier to keep than a code.`;
  return (
    <div>
      <PasswordField
        label={label}
        autoComplete={choosing ? "new-password" : "current-password"}
        {...(choosing && { hint })}
        error={error}
        {...registration}
      />
      {choosing && password !== "" && <StrengthMeter {...passwordStrength(password)} />}
    </div>
  );
}

/** Tells password managers whose password the form is about, where the address is not typed. */
export function KnownAddress({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}
