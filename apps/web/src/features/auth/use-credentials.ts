import { useLayoutEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Credentials } from "#core/session/account-calls.ts";
import { useCheckedForm } from "#design/forms/use-checked-form.ts";
import { credentialsSchema } from "./auth-schema.ts";

export type CredentialsForm = UseFormReturn<Credentials>;

/**
 * The address and the password of both tabs. What somebody typed into the prerendered page before its
 * scripts ran is taken over, also by the other tab. An address that was known on the page before
 * fills the empty field.
 */
export function useCredentials(email: string | null): CredentialsForm {
  const form = useCheckedForm(credentialsSchema);
  const { getValues, setValue } = form;
  // Before the paint: an empty field that fills itself would blink.
  useLayoutEffect(() => {
    if (email && !getValues("email")) setValue("email", email);
  }, [email, getValues, setValue]);
  return form;
}
