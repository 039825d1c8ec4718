import { Field, type FieldProps } from "./field.tsx";
import "./code-field.css";

/** One input for six digits, so that paste and autofill work. */
export function CodeField(props: FieldProps) {
  return (
    <Field
      {...props}
      className="code"
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      maxLength={12}
    />
  );
}
