import { setImmediate as afterAnswers } from "node:timers/promises";
import type { FunnelStep, VisitedPage } from "@sovereign/domain/funnel";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import { describeError } from "#problems/describe-error.ts";
import type { FunnelCount } from "./funnel.repository.ts";

/** Sends one statement at a time; new and failed counts join the next one (decision 28). */
export function createFunnelCounter(options: {
  store: (counts: FunnelCount[]) => Promise<void>;
  clock: Clock;
  log: Logger;
}) {
  const { store, clock, log } = options;
  let waiting: FunnelCount[] = [];
  let latest = Promise.resolve(true);
  /** The statement not yet sent; new counts join it. */
  let next: Promise<boolean> | undefined;

  function add({ day, step, page, count }: FunnelCount): void {
    const same = waiting.find(
      (each) => each.day === day && each.step === step && each.page === page,
    );
    if (same) same.count += count;
    else waiting.push({ day, step, page, count });
  }

  async function storeWaiting(): Promise<boolean> {
    await afterAnswers();
    next = undefined;
    const batch = waiting;
    waiting = [];
    try {
      await store(batch);
      return true;
    } catch (error) {
      log.warn({ error: describeError(error) }, "could not store funnel counts, will retry");
      batch.forEach(add);
      return false;
    }
  }

  function storeNext(): Promise<boolean> {
    if (!next) {
      next = latest.then(storeWaiting);
      latest = next;
    }
    return next;
  }

  return {
    /** Uses today's UTC date; resolves to whether it is stored. Never rejects. */
    count(step: FunnelStep, page?: VisitedPage): Promise<boolean> {
      add({ day: clock().toISOString().slice(0, 10), step, page: page ?? null, count: 1 });
      return storeNext();
    },
    async stop(): Promise<void> {
      await latest;
      if (waiting.length > 0) await storeNext();
    },
  };
}
