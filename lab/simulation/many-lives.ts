import { findViolations, type Violations } from "./checks.ts";
import { simulateLife } from "./simulated-life.ts";

const noSums = () => ({
  lives: 0,
  writes: 0,
  kept: 0,
  applied: 0,
  superseded: 0,
  parked: 0,
  dropped: 0,
  notKept: 0,
  requests: 0,
  sentAgain: 0,
  requestsLost: 0,
  answersLost: 0,
  requestsRefused: 0,
  sessionsOver: 0,
  vanished: 0,
  tabsKilled: 0,
  devicesKilled: 0,
  lost: 0,
  doubled: 0,
  stuck: 0,
  unequal: 0,
});

const VIOLATIONS = ["lost", "doubled", "stuck", "unequal"] as const satisfies (keyof Violations)[];

/** Simulates the lives of `count` seeds from `first` on; reports each that went wrong. */
export async function simulateLives(
  first: number,
  count: number,
  onViolation: (seed: number, violations: Violations) => void,
): Promise<ReturnType<typeof noSums>> {
  const sums = noSums();
  for (let seed = first; seed < first + count; seed += 1) {
    const life = await simulateLife(seed);
    const { server, written, killed, devices } = life;
    const outcomes = [...server.outcomes.values()];
    sums.lives += 1;
    sums.writes += written.length;
    sums.kept += written.filter(({ isKept }) => isKept).length;
    sums.notKept += written.filter(({ id, isKept }) => !isKept && !server.outcomes.has(id)).length;
    sums.dropped += written.filter(({ isDropped }) => isDropped).length;
    sums.applied += outcomes.filter((outcome) => outcome === "applied").length;
    sums.superseded += outcomes.filter((outcome) => outcome === "superseded").length;
    sums.parked += new Set(
      devices.flatMap((device) =>
        device
          .living()
          .flatMap(({ outbox }) => outbox.getState().parked.map(({ write }) => write.id)),
      ),
    ).size;
    sums.requests += server.counts.requests;
    sums.sentAgain += server.counts.again;
    sums.requestsLost += server.counts.lostRequests;
    sums.answersLost += server.counts.lostAnswers;
    sums.requestsRefused += server.counts.refused;
    sums.sessionsOver += server.counts.ended;
    for (const { loss } of devices) sums.vanished += loss.counts.vanished;
    sums.tabsKilled += killed.tabs;
    sums.devicesKilled += killed.devices;
    const violations = findViolations(life);
    for (const kind of VIOLATIONS) sums[kind] += violations[kind].length;
    if (VIOLATIONS.some((kind) => violations[kind].length > 0)) onViolation(seed, violations);
  }
  return sums;
}
