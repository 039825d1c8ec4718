import { type RefCallback, useCallback, useState } from "react";

const revealed = new Set<string>();

/**
 * The ref of a figure, and whether it is drawn reed by reed: the first time that `name` appears in
 * this visit, and never without a name.
 */
export function useReveal(name: string | undefined): [RefCallback<Element>, boolean] {
  const [reveal] = useState(() => name !== undefined && !revealed.has(name));
  const drawn = useCallback(
    (figure: Element | null) => {
      if (figure && name !== undefined) revealed.add(name);
    },
    [name],
  );
  return [drawn, reveal];
}
