import { createContext } from "react";

/** Spacing of controls: as members have them, or denser, for work at a desk. */
export const Density = createContext<"compact" | undefined>(undefined);
