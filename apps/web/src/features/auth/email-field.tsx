import { accountForm } from "@sovereign/content/words/auth";
import { Field, type FieldProps } from "#design/forms/field.tsx";
import { useFormField } from "#design/forms/form.tsx";

/** The address in a form of /auth. */
export function EmailField(props: Omit<FieldProps, "label">) {
  const field = useFormField("email");
  return (
    <Field label={accountForm.email} type="email" autoComplete="username" {...field} {...props} />
  );
}
