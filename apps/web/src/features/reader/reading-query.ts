import { readReading } from "@sovereign/contract/reading";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, useSession } from "#core/session/session.ts";
import { readingKey } from "./reading-key.ts";
import { learnPlaces } from "./reading-places.ts";

const readingQuery = (userId: string) =>
  queryOptions({
    queryKey: readingKey(userId),
    async queryFn({ signal }) {
      const reading = await api(readReading, { signal, as: userId });
      learnPlaces(userId, reading.places);
      return reading;
    },
    // Another device may have been read on since this page was opened.
    staleTime: 0,
  });

/** Returns the member's places and highlights as the server has them. */
export function useReadingAnswer() {
  const { user } = useSession();
  return useQuery({ ...readingQuery(user?.id ?? ""), enabled: user !== null });
}
