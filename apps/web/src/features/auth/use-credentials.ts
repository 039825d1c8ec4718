import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useLayoutEffect } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { credentialsSchema } from "./auth-schema.ts";

export type CredentialsForm = UseFormReturn<{ email: string; password: string }>;

/**
 * The address and the password of both tabs. Without default values: what somebody typed into the
 * prerendered page before its scripts ran is taken over, also by the other tab. An address that was
 * known on the page before fills the empty field.
 */
export function useCredentials(email: string | null): CredentialsForm {
  const form = useForm<{ email: string; password: string }>({
    resolver: standardSchemaResolver(credentialsSchema),
  });
  const { getValues, setValue } = form;
  // Before the paint: an empty field that fills itself would blink.
  useLayoutEffect(() => {
    if (email && !getValues("email")) setValue("email", email);
  }, [email, getValues, setValue]);
  return form;
}
