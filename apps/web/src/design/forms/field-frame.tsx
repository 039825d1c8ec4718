import { type ReactNode, useId } from "react";
import { FieldError } from "./field-error.tsx";
import "./fields.css";

export type FieldTexts = { label: ReactNode; error?: ReactNode; hint?: ReactNode };

type Control = FieldTexts & { id?: string | undefined; "aria-describedby"?: string | undefined };

/** Ties a control to its label, hint and error. */
export function useFieldTies({ id, hint, error, "aria-describedby": further }: Control) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const describedBy = [further, hint && `${controlId}-hint`, error && `${controlId}-error`];
  return {
    id: controlId,
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": describedBy.filter(Boolean).join(" ") || undefined,
  };
}

type FieldFrameProps = FieldTexts & {
  id: string;
  className?: string | undefined;
  children: ReactNode;
};

export function FieldFrame({ id, label, error, hint, className, children }: FieldFrameProps) {
  return (
    <div className={["field", error && "bad", className].filter(Boolean).join(" ")}>
      <label htmlFor={id}>{label}</label>
      <div className="ctl">{children}</div>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
