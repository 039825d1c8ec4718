import type { ReactNode } from "react";
import { Icon } from "#design/controls/icon.tsx";
import "./field-error.css";

/** Announced when it appears; the field references it by `id`. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="err" id={id} role="alert">
      <Icon name="alert" />
      <span>{children}</span>
    </p>
  );
}
