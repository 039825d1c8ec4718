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
import { expectedProgramme } from "./expected-programme.ts";

export type Programme = ProgrammeAnswer;
export type ListedDay = Programme["days"][number];
export type Place = NonNullable<Programme["place"]>;

const FRESH_FOR_MS = 30_000;
const TEXT_FRESH_FOR_MS = 30 * 60_000;

/** The one cache entry of a member's programme; what is locked in it depends on the audience. */
export const programmeKey = (userId: string, audience: Audience) =>
  ["programme", userId, audience] as const;

const programmeQuery = (userId: string, audience: Audience) =>
  queryOptions({
    queryKey: programmeKey(userId, audience),
    queryFn: ({ signal }) => api(readProgramme, { signal }),
    staleTime: FRESH_FOR_MS,
    refetchOnWindowFocus: "always",
  });

/** The programme as screens see it. */
export type ProgrammeView = {
  programme: Programme | undefined;
  /** The server has just said so: it is not what the device kept, nor what is being asked anew. */
  fresh: boolean;
  /** Nothing is there and nothing is on its way. */
  missing: boolean;
  /** That is so because there is no connection. */
  offline: boolean;
  again: () => void;
};

/** The signed-in member's programme, read anew when their day turns (decision 22). */
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
    // As with the overview: not without what waits.
    programme: isLoading ? undefined : data && expectedProgramme(data, pending),
    fresh: isSuccess && !isPlaceholderData && !isStale && !isFetching,
    missing: !isLoading && data === undefined && (isError || isPaused),
    offline: isPaused,
    again: () => void refetch(),
  };
}

/**
 * The text of one day, kept on the device as far as the audience lasts (decision 38). Who becomes a
 * member while reading goes on reading; what a membership opened is gone with it.
 */
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

/**
 * Whether a page may be drawn that has the text of `day` in it: once the text is there, or is not to
 * be had, so that nothing below moves when it comes. A page that has been drawn stays, whatever day it
 * turns to. `day` is null for a page without a text, and undefined while that is not known.
 */
export function useTextSettled(day: number | null | undefined, audience: Audience): boolean {
  const { isPending, isPaused } = useProgrammeDay(day ?? 1, audience, typeof day === "number");
  const [drawn, setDrawn] = useState(false);
  const settled = day === null || (day !== undefined && (!isPending || isPaused));
  if (settled && !drawn) setDrawn(true);
  return settled || drawn;
}
