import { LRUCache } from "lru-cache";
import type { Clock } from "#app/clock.ts";

const MOST_KEYS = 10_000;

/** Keys that are refused for some seconds, in this node's memory; the least recently asked about give way to new ones. */
export function createBlockList(clock: Clock) {
  const until = new LRUCache<string, number>({ max: MOST_KEYS });
  return {
    add(key: string, seconds: number): void {
      until.set(key, clock().getTime() + seconds * 1000);
    },
    remove: (key: string) => void until.delete(key),
    /** Seconds until the key is free again; 0 when it is free. */
    secondsLeft(key: string): number {
      const end = until.get(key);
      if (end === undefined) return 0;
      const seconds = Math.ceil((end - clock().getTime()) / 1000);
      if (seconds > 0) return seconds;
      until.delete(key);
      return 0;
    },
  };
}
