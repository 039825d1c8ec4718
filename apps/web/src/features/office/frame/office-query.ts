import { type OfficeFrame, readOfficeFrame } from "@sovereign/contract/office-frame";
import { readOfficeToday } from "@sovereign/contract/office-today";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { createContext, use } from "react";
import { api } from "#core/session/session.ts";

/** The text of the office's error promises ten seconds. */
export const OFFICE_WAIT_MS = 10_000;

/** Every query of the office begins with it; none is stored on the device. */
export const OFFICE = "office";

export const officeFrameKey = [OFFICE, "frame"] as const;

export const useOfficeFrame = () =>
  useQuery({
    queryKey: officeFrameKey,
    queryFn: ({ signal }) => api(readOfficeFrame, { signal, within: OFFICE_WAIT_MS }),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
    retry: false,
  });

export const todayQuery = queryOptions({
  queryKey: [OFFICE, "today"],
  queryFn: ({ signal }) => api(readOfficeToday, { signal, within: OFFICE_WAIT_MS }),
  refetchOnMount: "always",
  refetchOnWindowFocus: "always",
  retry: false,
});

/** Number of needs in Today; undefined while unknown. */
export const useNeedsCount = (): number | undefined =>
  useQuery({ ...todayQuery, select: ({ needs }) => needs.length }).data;

export const StaffContext = createContext<OfficeFrame | null>(null);

/** Returns who the caller is in the office; only below the office's frame. */
export function useStaff(): OfficeFrame {
  const staff = use(StaffContext);
  if (!staff) throw new Error("Outside the office's frame");
  return staff;
}
