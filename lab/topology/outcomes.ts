/** What became of one request, with its beginning and duration in milliseconds. */
export type Outcome = { name: string; at: number; took: number; status: number };

/** What a stretch of the load came to. */
export type Stretch = {
  asked: number;
  failed: Outcome[];
  /** From the first failed request to the end of the last, in milliseconds; 0 without any. */
  failing: number;
  /** The slowest answer, in milliseconds. */
  slowest: number;
  /** Failures by what was asked and what came, for people. */
  listed: string;
};

const isFailure = ({ status }: Outcome) => status === 0 || (status >= 400 && status !== 304);

/** Remembers what became of every request. */
export function createOutcomes() {
  const outcomes: Outcome[] = [];
  return {
    add: (outcome: Outcome) => void outcomes.push(outcome),
    /** Everything that ended at `since` or later: what was under way then, too. */
    since(since: number): Stretch {
      const all = outcomes.filter(({ at, took }) => at + took >= since);
      const failed = all.filter(isFailure);
      const ends = failed.map(({ at, took }) => at + took);
      const kinds = new Map<string, number>();
      for (const { name, status } of failed) {
        const kind = `${name} ${status || "broken"}`;
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      }
      return {
        asked: all.length,
        failed,
        failing: failed.length ? Math.max(...ends) - Math.min(...failed.map(({ at }) => at)) : 0,
        slowest: Math.max(0, ...all.map(({ took }) => took)),
        listed: [...kinds].map(([kind, count]) => `${count} × ${kind}`).join(", "),
      };
    },
  };
}

export type Outcomes = ReturnType<typeof createOutcomes>;
