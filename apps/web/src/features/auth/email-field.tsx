import { Field, type FieldProps } from "#ui/field.tsx";
import { useFormField } from "#ui/form.tsx";

/** The address in a form of /auth. */
export function EmailField(props: Omit<FieldProps, "label">) {
  const field = useFormField("email");
  return <Field label="Email" type="email" autoComplete="username" {...field} {...props} />;
}
