import { factorErrors } from "@sovereign/content/words/factors";
import { readCode } from "@sovereign/domain/factor";
import { hasCode } from "#core/api/api-error.ts";
import { Field } from "#design/forms/field.tsx";
import { type Refusal, useFormField } from "#design/forms/form.tsx";
import { z } from "#design/forms/zod.ts";
import { factorError } from "./factor-words.ts";

/** In characters, as the server counts them. */
const MAX_NAME_LENGTH = 64;

export const provingSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, factorErrors.noName)),
  code: z
    .string()
    .check(z.refine<string>((typed) => readCode(typed) !== undefined, factorErrors.sixDigits)),
});

export type Proving = z.infer<typeof provingSchema>;

/** Returns why a first code was refused; `wrong` is the text for a wrong code. */
export function refusalOf(error: unknown, wrong: string): Refusal<Proving> {
  if (hasCode(error, "factor.code_wrong")) return { field: "code", text: wrong };
  if (hasCode(error, "factor.challenge_expired"))
    return { field: "code", text: factorErrors.spent };
  if (hasCode(error, "factor.name_taken")) return { field: "name", text: factorErrors.nameTaken };
  return { text: factorError(error) };
}

export function FactorName({ label }: { label: string }) {
  return (
    <Field label={label} maxLength={MAX_NAME_LENGTH} autoComplete="off" {...useFormField("name")} />
  );
}
