import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from "react-hook-form";
import type { z } from "./zod.ts";

/**
 * The state of a form whose values a schema checks before they are sent; `design/forms/form.tsx` draws it.
 * Without default values, what was typed before the page's scripts ran is taken over.
 */
export function useCheckedForm<Values extends FieldValues>(
  schema: z.ZodMiniType<Values, Values>,
  defaultValues?: DefaultValues<Values>,
): UseFormReturn<Values> {
  return useForm<Values>({
    resolver: standardSchemaResolver(schema),
    ...(defaultValues && { defaultValues }),
  });
}
