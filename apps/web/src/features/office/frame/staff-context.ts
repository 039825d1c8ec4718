import type { OfficeFrame } from "@sovereign/contract/office-frame";
import { createContext, use } from "react";

export const StaffContext = createContext<OfficeFrame | null>(null);

/** Returns who the caller is in the office; only below the office's frame. */
export function useStaff(): OfficeFrame {
  const staff = use(StaffContext);
  if (!staff) throw new Error("Outside the office's frame");
  return staff;
}
