import { findViolations, type Violations } from "./checks.ts";
import { type SimulatedLife, simulateLife } from "./simulated-life.ts";

function countsOf({ server, written, killed, devices }: SimulatedLife): Record<string, number> {
  const outcomes = [...server.outcomes.values()];
  const tabs = devices.flatMap((device) => device.living());
  const parked = tabs.flatMap(({ outbox }) => outbox.getState().parked);
  return {
    lives: 1,
    writes: written.length,
    kept: written.filter(({ isKept }) => isKept).length,
    applied: outcomes.filter((outcome) => outcome === "applied").length,
    superseded: outcomes.filter((outcome) => outcome === "superseded").length,
    parked: new Set(parked.map(({ write }) => write.id)).size,
    dropped: written.filter(({ isDropped }) => isDropped).length,
    notKept: written.filter(({ id, isKept }) => !isKept && !server.outcomes.has(id)).length,
    requests: server.counts.requests,
    sentAgain: server.counts.again,
    requestsLost: server.counts.lostRequests,
    answersLost: server.counts.lostAnswers,
    requestsRefused: server.counts.refused,
    sessionsOver: server.counts.ended,
    vanished: devices.reduce((sum, { loss }) => sum + loss.counts.vanished, 0),
    tabsKilled: killed.tabs,
    devicesKilled: killed.devices,
  };
}

/**
 * Simulates the lives of `count` seeds from `first` on, and reports each that went wrong; resolves
 * with how often each thing happened.
 */
export async function simulateLives(
  first: number,
  count: number,
  onViolation: (seed: number, violations: Violations) => void,
): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for (let seed = first; seed < first + count; seed += 1) {
    const life = await simulateLife(seed);
    for (const [name, times] of Object.entries(countsOf(life))) {
      sums.set(name, (sums.get(name) ?? 0) + times);
    }
    const violations = findViolations(life);
    if (Object.values(violations).some(({ length }) => length > 0)) onViolation(seed, violations);
  }
  return sums;
}
