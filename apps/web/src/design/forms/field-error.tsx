import type { ReactNode } from "react";
import { Icon } from "#design/controls/icon.tsx";
import "./field-error.css";

/** What is wrong with one field, announced when it appears; the field points to it by `id`. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="err" id={id} role="alert">
      <Icon name="alert" />
      <span>{children}</span>
    </p>
  );
}
