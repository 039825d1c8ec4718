import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchClock } from "./clock.ts";

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 2, 10) }));
afterEach(() => void vi.useRealTimers());

const MINUTE_MS = 60_000;

it("a node says each minute that its clock runs ahead of the database's, or behind it", async () => {
  const said: number[] = [];
  let ahead = 0;
  const readDatabase = async () => new Date(Date.now() - ahead);
  const stop = watchClock(
    () => new Date(),
    () => readDatabase(),
    (seconds) => said.push(seconds),
  );
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(said).toEqual([]);
  ahead = 30 * MINUTE_MS;
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  ahead = -2 * MINUTE_MS;
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(said).toEqual([1800, 1800, -120]);
  stop();
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  expect(said).toHaveLength(3);
});

it("a node notices that its clock was set back, once, and no setting ahead", async () => {
  const setBack: number[] = [];
  const clock = () => new Date();
  const stop = watchClock(
    clock,
    async () => new Date(),
    () => {},
    (seconds) => setBack.push(seconds),
  );
  vi.setSystemTime(Date.now() + 86_400_000);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  vi.setSystemTime(Date.now() - 86_400_000);
  await vi.advanceTimersByTimeAsync(3 * MINUTE_MS);
  expect(setBack).toEqual([86_400]);
  stop();
});
