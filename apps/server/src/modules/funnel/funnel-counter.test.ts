import { pino } from "pino";
import { expect, it } from "vitest";
import type { FunnelCount } from "./funnel.repository.ts";
import { createFunnelCounter } from "./funnel-counter.ts";

const clock = () => new Date("2026-03-10T23:59:59Z");
const log = pino({ level: "silent" });
const visits = (count: number) => [{ day: "2026-03-10", step: "visit", page: null, count }];

it("stores one batch at a time, and everything received in the meantime in the next one", async () => {
  const stored: FunnelCount[][] = [];
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const counter = createFunnelCounter({
    async store(counts) {
      stored.push(counts);
      begun.resolve();
      await release.promise;
    },
    clock,
    log,
  });
  const first = counter.count("visit");
  expect(stored, "nothing before the answers are out").toEqual([]);
  await begun.promise;
  const later = [counter.count("visit"), counter.count("visit"), counter.count("visit")];
  release.resolve();
  expect(await Promise.all([first, ...later])).toEqual([true, true, true, true]);
  expect(stored).toEqual([visits(1), visits(3)]);
});

it("retries a failed batch with the next one, or at shutdown", async () => {
  const stored: FunnelCount[][] = [];
  let broken = true;
  const counter = createFunnelCounter({
    async store(counts) {
      if (broken) throw new Error("no connection");
      stored.push(counts);
    },
    clock,
    log,
  });
  expect(await counter.count("visit")).toBe(false);
  expect(await counter.count("visit")).toBe(false);
  broken = false;
  await counter.stop();
  await counter.stop();
  expect(stored).toEqual([visits(2)]);
});
