import type { Clock } from "#app/clock.ts";
import type { Observed } from "#app/observed.ts";

const MINUTE_MS = 60_000;
const MINUTES = 5;

type Counts = { minute: number; of: number; failed: number; refusedWebhooks: number };

/** Counts this node's requests of the last five minutes. */
export function createRecentRequests(clock: Clock) {
  let minutes: Counts[] = [];
  const minuteNow = () => Math.floor(clock().getTime() / MINUTE_MS);
  const recent = () => {
    const since = minuteNow() - MINUTES;
    minutes = minutes.filter(({ minute }) => minute > since);
    return minutes;
  };
  return {
    add({ route, status }: Observed & { kind: "request" }): void {
      const minute = minuteNow();
      let counts = minutes.at(-1);
      if (counts?.minute !== minute) {
        counts = { minute, of: 0, failed: 0, refusedWebhooks: 0 };
        recent().push(counts);
      }
      counts.of += 1;
      if (status >= 500) counts.failed += 1;
      else if (status >= 400 && route.startsWith("/api/webhooks/")) counts.refusedWebhooks += 1;
    },
    sum: () =>
      recent().reduce(
        (all, each) => ({
          of: all.of + each.of,
          failed: all.failed + each.failed,
          refusedWebhooks: all.refusedWebhooks + each.refusedWebhooks,
        }),
        { of: 0, failed: 0, refusedWebhooks: 0 },
      ),
  };
}
