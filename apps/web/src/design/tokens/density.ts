import { createContext } from "react";

/** How close controls stand: as members have them, or closer, for work at a desk. */
export const Density = createContext<"compact" | undefined>(undefined);
