import { readOverview } from "@sovereign/contract/one-things";
import { queryOptions } from "@tanstack/react-query";
import { keptFurther } from "#core/cache/persisted-queries.ts";
import { deviceStorage } from "#core/device/device-storage.ts";
import { api } from "#core/session/session.ts";

export const overviewKey = (userId: string) => ["overview", userId] as const;

/** The last thirty days, the streak and today, persisted on the device between visits. */
export const overviewQuery = (userId: string) =>
  queryOptions({
    queryKey: overviewKey(userId),
    async queryFn({ signal }) {
      const overview = await api(readOverview, { signal });
      // A device's copy of a partner ends with them.
      if (overview.partner !== "pair") deviceStorage.removeItem(keptFurther(userId, "partner"));
      return overview;
    },
    staleTime: 30_000,
    refetchOnWindowFocus: "always",
  });
