import { pino } from "pino";
import { expect, it, vi } from "vitest";
import { Problem } from "#problems/problem.ts";
import { createAttempts } from "./comparisons.ts";

const busy = (retryAfter: number) => new Problem("billing.provider_unavailable", { retryAfter });
const log = pino({ level: "silent" });

it("waits after the one rate-limited call, retries it, and continues", async () => {
  const pause = vi.fn().mockResolvedValue(undefined);
  const { attempt, failures } = createAttempts(log, pause);
  const refused = vi.fn().mockRejectedValueOnce(busy(40)).mockResolvedValueOnce(undefined);
  const next = vi.fn().mockResolvedValue(undefined);
  await attempt(refused);
  await attempt(next);
  expect(pause.mock.calls).toEqual([[40_000]]);
  expect(refused).toHaveBeenCalledTimes(2);
  expect(next).toHaveBeenCalledOnce();
  expect(failures()).toBe(0);
});

it("defers calls refused twice or for long to the next run, and continues", async () => {
  const pause = vi.fn().mockResolvedValue(undefined);
  const { attempt, failures } = createAttempts(log, pause);
  await attempt(vi.fn().mockRejectedValue(busy(5)));
  await attempt(vi.fn().mockRejectedValue(busy(3600)));
  expect(pause.mock.calls).toEqual([[5000]]);
  expect(failures()).toBe(2);
});

it("ends when the provider is unresponsive", async () => {
  const { attempt } = createAttempts(log);
  const silent = new Problem("billing.provider_unavailable");
  await expect(attempt(vi.fn().mockRejectedValue(silent))).rejects.toBe(silent);
});
