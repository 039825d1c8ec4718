import { type ReadingAnswer, readReading } from "@sovereign/contract/reading";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { keptFurther } from "#core/cache/persisted-queries.ts";
import { deviceStorage, parseStored } from "#core/device/device-storage.ts";
import { api, session, useSession } from "#core/session/session.ts";
import { readingKey } from "./reading-keys.ts";
import { learnPlaces } from "./reading-places.ts";

// Stored apart from the persisted queries, whose readers every page loads.
const storedAs = (userId: string) => keptFurther(userId, "reading");

/** Stored until the member signs out (decision 38), to read highlights without a connection. */
function keepReading(userId: string, reading: ReadingAnswer): void {
  if (session.getState().user?.id !== userId) return;
  const key = storedAs(userId);
  if (!deviceStorage.setItem(key, JSON.stringify(reading))) deviceStorage.removeItem(key);
}

function keptReading(userId: string): ReadingAnswer | undefined {
  const kept = readReading.answer.safeParse(parseStored(deviceStorage.getItem(storedAs(userId))));
  return kept.success ? kept.data : undefined;
}

const readingQuery = (userId: string) =>
  queryOptions({
    queryKey: readingKey(userId),
    async queryFn({ signal }) {
      const reading = await api(readReading, { signal, as: userId });
      keepReading(userId, reading);
      learnPlaces(userId, reading.places);
      return reading;
    },
    initialData: () => keptReading(userId),
    initialDataUpdatedAt: 0,
    // Another device may have been read on since this page was opened.
    staleTime: 0,
  });

/** Returns the member's places and highlights as the server has them. */
export function useReadingAnswer() {
  const { user } = useSession();
  return useQuery({ ...readingQuery(user?.id ?? ""), enabled: user !== null });
}
