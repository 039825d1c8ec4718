import { readRenewals } from "@sovereign/contract/office-renewals";
import { useQuery } from "@tanstack/react-query";
import { api } from "#core/session/session.ts";
import { OFFICE, OFFICE_WAIT_MS } from "#features/office/frame/office-query.ts";

export const useRenewals = () =>
  useQuery({
    queryKey: [OFFICE, "renewals"],
    queryFn: ({ signal }) => api(readRenewals, { query: {}, signal, within: OFFICE_WAIT_MS }),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
    retry: false,
  });
