import type { ComponentProps } from "react";

/** A table that is one tab stop and moved about in by arrow keys: its rows and cells are a grid's. */
export function GridTable(props: ComponentProps<"table">) {
  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid of the ARIA practices.
  return <table {...props} role="grid" />;
}
