import type { Location } from "react-router";
import { useFocusOnChange } from "#lib/page-focus.ts";
import { plainPath } from "#lib/paths.ts";

/** After a change of page the focus moves to its heading. The first page is left to the browser. */
export function useFocusOnNavigation({ pathname }: Location): void {
  useFocusOnChange(plainPath(pathname));
}
