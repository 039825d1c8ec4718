import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type UseFormReturn, useForm } from "react-hook-form";
import { credentialsSchema } from "./auth-schema.ts";

export type CredentialsForm = UseFormReturn<{ email: string; password: string }>;

/**
 * The address and the password of both tabs. Without default values: what somebody typed into the
 * prerendered page before its scripts ran is taken over, also by the other tab.
 */
export function useCredentials(): CredentialsForm {
  return useForm<{ email: string; password: string }>({
    resolver: standardSchemaResolver(credentialsSchema),
  });
}
