import { setTimeout as wait } from "node:timers/promises";
import { Gauge, type Registry } from "prom-client";
import type { Clock } from "#app/clock.ts";

/** Longest a scrape waits for the database; late values are absent. */
const DEADLINE_MS = 2000;

type Sample = { value: number; labels?: Record<string, string> };

/** Figures of one read. `holdMs` is how long they are shown without reading again. */
export type FigureGroup<Name extends string = string> = {
  gauges: Record<Name, { help: string; labelNames?: string[] }>;
  holdMs: number;
  read: () => Promise<Record<Name, Sample[]>>;
};

/** Reads the groups at a scrape; the figures of a group that fails or is late are absent. */
export function createScrapedFigures(options: {
  registry: Registry;
  clock: Clock;
  groups: readonly FigureGroup[];
}): () => Promise<void> {
  const { registry, clock, groups } = options;
  const refreshes = groups.map((group) => {
    const gauges = Object.entries(group.gauges).map(([name, { help, labelNames = [] }]) => ({
      name,
      gauge: new Gauge({ name, help, labelNames, registers: [registry] }),
    }));
    let readAt = Number.NEGATIVE_INFINITY;
    let reading: Promise<void> | undefined;

    const clear = () => {
      // Without labels a reset gauge is 0.
      for (const { gauge, name } of gauges) {
        gauge.reset();
        if (!group.gauges[name]?.labelNames) gauge.remove();
      }
    };

    async function read(): Promise<void> {
      try {
        const found = await group.read();
        clear();
        for (const { name, gauge } of gauges) {
          for (const { value, labels = {} } of found[name] ?? []) gauge.set(labels, value);
        }
        readAt = clock().getTime();
      } catch {
        // The scrape shows that by their absence.
        clear();
      } finally {
        reading = undefined;
      }
    }

    clear();
    return async () => {
      if (Math.abs(clock().getTime() - readAt) < group.holdMs) return;
      // A read that is still waiting is not repeated.
      reading ??= read();
      const late = wait(DEADLINE_MS, "late", { ref: false });
      if ((await Promise.race([reading, late])) === "late") clear();
    };
  });
  return async () => {
    await Promise.all(refreshes.map((refresh) => refresh()));
  };
}
