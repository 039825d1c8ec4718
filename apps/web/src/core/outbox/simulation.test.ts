// @vitest-environment node
import { expect, it } from "vitest";
import type { Faults } from "#testing/simulation/checks.ts";
import { simulateLives } from "#testing/simulation/many-lives.ts";

// `npm run simulate:outbox` lives any number of others.
const LIVES = 300;

it("loses, doubles and holds up nothing that members write, whatever happens to their devices", async () => {
  const wrong: [seed: number, faults: Faults][] = [];
  const sums = await simulateLives(1, LIVES, (seed, faults) => wrong.push([seed, faults]));
  expect(wrong).toEqual([]);
  // What was to go wrong has gone wrong: otherwise the lives prove nothing.
  expect(Math.min(...Object.values(happened(sums)))).toBeGreaterThan(0);
});

const happened = ({
  superseded,
  parked,
  dropped,
  notKept,
  sentAgain,
  answersLost,
  requestsLost,
  requestsRefused,
  sessionsOver,
  tabsKilled,
  devicesKilled,
}: Awaited<ReturnType<typeof simulateLives>>) => ({
  superseded,
  parked,
  dropped,
  notKept,
  sentAgain,
  answersLost,
  requestsLost,
  requestsRefused,
  sessionsOver,
  tabsKilled,
  devicesKilled,
});
