import type { ComponentProps, ReactNode } from "react";
import { FieldFrame, type FieldTexts, useFieldTies } from "./field-frame.tsx";

export type FieldProps = ComponentProps<"input"> &
  FieldTexts & {
    /** Such as a currency's sign; not read aloud. */
    leading?: ReactNode;
    trailing?: ReactNode;
  };

export function Field(props: FieldProps) {
  const { label, error, hint, leading, trailing, className, ...input } = props;
  const ties = useFieldTies(props);
  return (
    <FieldFrame id={ties.id} label={label} error={error} hint={hint} className={className}>
      {leading && (
        <span className="field-leading" aria-hidden="true">
          {leading}
        </span>
      )}
      <input {...input} {...ties} />
      {trailing}
    </FieldFrame>
  );
}

export function TextArea(props: ComponentProps<"textarea"> & FieldTexts) {
  const { label, error, hint, className, ...area } = props;
  const ties = useFieldTies(props);
  return (
    <FieldFrame id={ties.id} label={label} error={error} hint={hint} className={className}>
      <textarea rows={1} {...area} {...ties} />
    </FieldFrame>
  );
}
