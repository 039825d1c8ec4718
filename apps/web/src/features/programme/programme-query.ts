import {
  type ProgrammeAnswer,
  readProgramme,
  readProgrammeDay,
} from "@sovereign/contract/programme";
import { type Audience, mayOpen } from "@sovereign/domain/access";
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useOutboxState } from "#core/outbox/browser-outbox.ts";
import { api, useSession } from "#core/session/session.ts";
import { useDateTurn } from "#core/time/use-clock.ts";
import { expectedProgramme } from "./programme-kinds.ts";

export type Programme = ProgrammeAnswer;
export type ListedDay = Programme["days"][number];
export type Place = NonNullable<Programme["place"]>;

const FRESH_FOR_MS = 30_000;
const TEXT_FRESH_FOR_MS = 30 * 60_000;

/** The cache key of a member's programme; the audience decides what is locked. */
export const programmeKey = (userId: string, audience: Audience) =>
  ["programme", userId, audience] as const;

const programmeQuery = (userId: string, audience: Audience) =>
  queryOptions({
    queryKey: programmeKey(userId, audience),
    queryFn: ({ signal }) => api(readProgramme, { signal }),
    staleTime: FRESH_FOR_MS,
    refetchOnWindowFocus: "always",
  });

export type ProgrammeView = {
  programme: Programme | undefined;
  /** The data comes from a current response: not from the device, and no refetch is in flight. */
  fresh: boolean;
  /** There is no data and no request in flight. */
  missing: boolean;
  offline: boolean;
  again: () => void;
};

/** The member's programme, refetched when their day changes (decision 22). */
export function useProgramme(audience: Audience): ProgrammeView {
  const { user } = useSession();
  const client = useQueryClient();
  const pending = useOutboxState((outbox) => outbox.pending);
  const isLoading = useOutboxState(({ loading }) => loading);
  const options = programmeQuery(user?.id ?? "", audience);
  const { data, isSuccess, isPlaceholderData, isStale, isFetching, isPaused, isError, refetch } =
    useQuery({
      ...options,
      enabled: user !== null,
      placeholderData: keepPreviousData,
    });
  useDateTurn(data?.place, () => {
    void client.invalidateQueries({ queryKey: options.queryKey });
  });
  return {
    // As with the overview: no data before the pending writes are loaded.
    programme: isLoading ? undefined : data && expectedProgramme(data, pending),
    fresh: isSuccess && !isPlaceholderData && !isStale && !isFetching,
    missing: !isLoading && data === undefined && (isError || isPaused),
    offline: isPaused,
    again: () => void refetch(),
  };
}

/** A member who subscribes while reading can still see the text (decision 38). */
export function useProgrammeDay(day: number, audience: Audience, enabled: boolean) {
  const { user } = useSession();
  const userId = user?.id ?? "";
  return useQuery({
    queryKey: ["programme-day", userId, day, audience] as const,
    queryFn: ({ signal }) => api(readProgrammeDay, { params: { day: String(day) }, signal }),
    staleTime: TEXT_FRESH_FOR_MS,
    enabled: enabled && user !== null,
    placeholderData: (former) =>
      former?.day === day && mayOpen("whole_programme", audience) ? former : undefined,
  });
}

/** True once the text has loaded or failed, so that nothing moves; `day` may be unknown. */
export function useTextSettled(day: number | null | undefined, audience: Audience): boolean {
  const { isPending, isPaused } = useProgrammeDay(day ?? 1, audience, typeof day === "number");
  const [drawn, setDrawn] = useState(false);
  const settled = day === null || (day !== undefined && (!isPending || isPaused));
  if (settled && !drawn) setDrawn(true);
  return settled || drawn;
}
