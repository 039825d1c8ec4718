import {
  changeLookReason,
  readOfficeMember,
  readOfficeMemberLog,
  readOfficePayments,
  saveStaffNote,
} from "@sovereign/contract/office-member";
import type { MemberLogPage } from "@sovereign/contract/staff-log";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#core/session/session.ts";
import { OFFICE, OFFICE_WAIT_MS } from "#features/office/frame/office-query.ts";

/** The cache key of all office data of one member; an action invalidates it. */
export const officeMemberKey = (id: string) => [OFFICE, "member", id] as const;

const within = OFFICE_WAIT_MS;

/** Each request may be a look in the member's log, so only opening the page makes one. */
const AS_A_LOOK = { gcTime: 0, refetchOnMount: "always", refetchOnWindowFocus: false } as const;

export const useOfficeMember = (id: string) =>
  useQuery({
    queryKey: [...officeMemberKey(id), "page"],
    queryFn: ({ signal }) => api(readOfficeMember, { params: { id }, signal, within }),
    ...AS_A_LOOK,
  });

export const useOfficePayments = (id: string) =>
  useQuery({
    queryKey: [...officeMemberKey(id), "payments"],
    queryFn: ({ signal }) => api(readOfficePayments, { params: { id }, signal, within }),
    retry: false,
    ...AS_A_LOOK,
  });

/** The first page was loaded with the member. */
export const useMemberLog = (id: string, first: MemberLogPage) =>
  useInfiniteQuery({
    queryKey: [...officeMemberKey(id), "log", first.entries[0]?.id ?? 0],
    queryFn: ({ pageParam: before, signal }) =>
      api(readOfficeMemberLog, {
        params: { id },
        query: before > 0 ? { before } : {},
        signal,
        within,
      }),
    initialPageParam: 0,
    initialData: { pages: [first], pageParams: [0] },
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

export function useSaveNote(id: string) {
  const client = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: (body: { text: string; version: number }) =>
      api(saveStaffNote, { params: { id }, body, within }),
    // Also after a refusal: the page then has the other's note.
    onSettled: () => client.invalidateQueries({ queryKey: [...officeMemberKey(id), "page"] }),
  });
}

export function useChangeReason(id: string) {
  const client = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: (reason: string) => api(changeLookReason, { params: { id }, body: { reason } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [...officeMemberKey(id), "page"] }),
  });
}
