import { createElement, Fragment, type ReactNode } from "react";

/** Draws the parts of a text one after the other; a text never reorders, so its parts need no keys. */
export function inOrder<Part>(
  parts: readonly Part[],
  draw: (part: Part, index: number) => ReactNode,
): ReactNode {
  return createElement(Fragment, null, ...parts.map(draw));
}
