import type { ComponentProps } from "react";

export function Group(props: ComponentProps<"div">) {
  // biome-ignore lint/a11y/useSemanticElements: the element for it is of forms alone.
  return <div {...props} role="group" />;
}
