import type { ComponentProps } from "react";

export function Group(props: ComponentProps<"div">) {
  // biome-ignore lint/a11y/useSemanticElements: the element for it is of forms alone.
  return <div {...props} role="group" />;
}

/** Has one tab stop; arrow keys move between cells, as in an ARIA grid. */
export function GridTable(props: ComponentProps<"table">) {
  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid of the ARIA practices.
  return <table {...props} role="grid" />;
}
