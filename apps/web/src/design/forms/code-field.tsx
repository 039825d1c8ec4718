import { Field, type FieldProps } from "./field.tsx";
import "./code-field.css";

/** Six digits, each above a stroke of its own, in one field that takes what is pasted or offered. */
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
