import type { ComponentProps } from "react";
import { Icon } from "#design/controls/icon.tsx";
import { FieldFrame, type FieldTexts, useFieldTies } from "./field-frame.tsx";

export function Select(props: ComponentProps<"select"> & FieldTexts) {
  const { label, error, hint, className, ...select } = props;
  const ties = useFieldTies(props);
  return (
    <FieldFrame id={ties.id} label={label} error={error} hint={hint} className={className}>
      <select {...select} {...ties} />
      <Icon name="chev" />
    </FieldFrame>
  );
}
