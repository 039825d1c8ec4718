import { useEffect, useState } from "react";

const revealed = new Set<string>();

/**
 * Whether a figure is drawn reed by reed: the first time that `name` appears in this visit, and
 * never without a name.
 */
export function useReveal(name: string | undefined): boolean {
  const [reveal] = useState(() => name !== undefined && !revealed.has(name));
  useEffect(() => {
    if (name !== undefined) revealed.add(name);
  }, [name]);
  return reveal;
}
