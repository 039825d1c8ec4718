import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldError } from "./field-error.tsx";
import "./fields.css";

export type FieldProps = ComponentProps<"input"> & {
  label: ReactNode;
  error?: ReactNode;
  hint?: ReactNode;
  trailing?: ReactNode;
};

export function Field({ label, error, hint, trailing, id, className, ...input }: FieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const hintId = `${inputId}-hint`;
  const errorId = `${inputId}-error`;
  const describedBy = [input["aria-describedby"], hint && hintId, error && errorId];
  const classes = ["field", error && "bad", className].filter(Boolean).join(" ");
  return (
    <div className={classes}>
      <label htmlFor={inputId}>{label}</label>
      <div className="ctl">
        <input
          {...input}
          id={inputId}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy.filter(Boolean).join(" ") || undefined}
        />
        {trailing}
      </div>
      {hint && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
