import { readOwnStaffLog } from "@sovereign/contract/staff-log";
import { useInfiniteQuery } from "@tanstack/react-query";
import { api } from "#core/session/session.ts";

export const useStaffLooks = (userId: string) =>
  useInfiniteQuery({
    queryKey: ["staff-looks", userId, "pages"],
    queryFn: ({ pageParam: before, signal }) =>
      api(readOwnStaffLog, { query: before ? { before } : {}, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
