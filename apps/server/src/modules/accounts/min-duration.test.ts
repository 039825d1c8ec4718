import { expect, it } from "vitest";
import { createMinDuration } from "./min-duration.ts";

const MS = 40;

it.for([
  ["quick work", async () => "done"],
  ["work that fails at once", () => Promise.reject(new Error("refused"))],
] as const)("%s takes at least the minimum §S39", async ([, work]) => {
  const since = performance.now();
  const outcome = await createMinDuration(MS)<string>(work).catch((error) => error.message);
  expect(["done", "refused"]).toContain(outcome);
  // A timer may fire a millisecond early.
  expect(performance.now() - since).toBeGreaterThanOrEqual(MS - 1);
});
