import { expect, it } from "vitest";
import { createMinDuration } from "./min-duration.ts";

const MS = 40;

it.for<[string, () => Promise<string>]>([
  ["quick work", async () => "done"],
  ["work that fails at once", () => Promise.reject(new Error("refused"))],
])("%s takes at least the minimum §S39", async ([, work]) => {
  const since = performance.now();
  const outcome = await createMinDuration(MS)(work).catch((error: Error) => error.message);
  expect(["done", "refused"]).toContain(outcome);
  // A timer may fire a millisecond early.
  expect(performance.now() - since).toBeGreaterThanOrEqual(MS - 1);
});
